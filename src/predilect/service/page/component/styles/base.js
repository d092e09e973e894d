// @ts-check
// Colours, type, buttons. A page sets `--predilect-…` to make these its own; light or dark follows its color-scheme.

export const BASE = `
:host {
  --accent: var(--predilect-accent, light-dark(#17605a, #7ed3c8));
  --on-accent: var(--predilect-on-accent, light-dark(#ffffff, #06211e));
  --ink: var(--predilect-ink, light-dark(#1c2126, #eceff1));
  --muted: var(--predilect-muted, light-dark(#5a6168, #a6afb8));
  --surface: var(--predilect-surface, light-dark(#ffffff, #1c2024));
  --soft: var(--predilect-soft, light-dark(#f4f3ef, #262b30));
  --line: var(--predilect-line, light-dark(#dfdcd4, #3a4149));
  --edge: var(--predilect-edge, light-dark(#8a8f94, #79828b));
  --mark: var(--predilect-mark, light-dark(#b4690e, #e9b35f));
  --warn: var(--predilect-warn, light-dark(#9a3412, #fdba74));
  --warn-soft: light-dark(#fdf1e7, #38271a);
  --tint: color-mix(in srgb, var(--accent) 9%, var(--surface));
  --radius: var(--predilect-radius, 14px);
  --font: var(--predilect-font, system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif);
  --title: var(--predilect-title-font, var(--font));
  display: block;
  container: predilect / inline-size;
  color: var(--ink);
  font: 400 1rem/1.5 var(--font);
  text-align: start;
  -webkit-text-size-adjust: 100%;
}
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
.session { position: relative; outline: none; }
h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h2 { font: 600 1.75rem/1.2 var(--title); letter-spacing: -0.015em; text-wrap: balance; outline: none; }
h3, h4 { font: 600 0.9375rem/1.35 var(--font); }
small { font-weight: 400; font-size: 0.8125rem; color: var(--muted); }
.sr { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hint, .count { color: var(--muted); font-size: 0.875rem; }
.over { color: var(--accent); font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.02em; }
.number { color: var(--muted); font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
.given { color: var(--muted); font-size: 0.875rem; margin-block-start: 0.25rem; }

button, input, select { font: inherit; color: inherit; }
button { cursor: pointer; border: 0; background: none; border-radius: 9px; min-block-size: 2.75rem; padding: 0.5rem 1rem;
  display: inline-flex; align-items: center; justify-content: center; gap: 0.6rem; font-weight: 550; line-height: 1.2;
  transition: background-color 120ms, border-color 120ms, color 120ms; touch-action: manipulation; }
button[aria-disabled="true"] { cursor: default; }
button:disabled { opacity: 0.5; cursor: not-allowed; }
.primary { background: var(--accent); color: var(--on-accent); border: 1px solid transparent; }
.primary:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); }
.plain, .toggle { background: var(--surface); border: 1px solid var(--line); }
.plain:hover, .toggle:hover { border-color: var(--edge); background: var(--soft); }
.toggle[aria-pressed="true"] { background: var(--tint); border-color: var(--accent); color: var(--accent); }
.quiet { color: var(--accent); padding-inline: 0.6rem; font-size: 0.9375rem; font-weight: 500; }
.quiet:hover { background: var(--tint); }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 75%, transparent); outline-offset: 2px; }
h2:focus-visible, .session:focus-visible { outline: none; }
kbd { font: 500 0.75rem/1 var(--font); font-variant-numeric: tabular-nums; padding: 0.25rem 0.4rem; border-radius: 5px;
  border: 1px solid currentColor; opacity: 0.75; }
.primary kbd { border-color: color-mix(in srgb, var(--on-accent) 50%, transparent); opacity: 1; }
.plain kbd { border-color: var(--line); color: var(--muted); opacity: 1; }
summary { cursor: pointer; color: var(--accent); font-size: 0.875rem; padding-block: 0.35rem; border-radius: 6px; }
progress { appearance: none; border: 0; block-size: 6px; inline-size: 12rem; border-radius: 3px; overflow: hidden; background: var(--soft); }
progress::-webkit-progress-bar { background: var(--soft); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }

.line { position: absolute; inset-inline: 0; inset-block-start: -0.75rem; block-size: 2px; overflow: hidden; border-radius: 1px; }
.line.on::before { content: ""; position: absolute; inset-block: 0; inline-size: 35%; background: var(--accent); border-radius: 1px;
  opacity: 0; animation: along 1.4s 250ms ease-in-out infinite; }
@keyframes along { 0% { inset-inline-start: -35%; opacity: 1; } 100% { inset-inline-start: 100%; opacity: 1; } }
.banner { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; margin-block-end: 1.25rem;
  padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--tint); border: 1px solid var(--line); }
.banner.warn { background: var(--warn-soft); border-color: color-mix(in srgb, var(--warn) 40%, transparent); }
.skeleton { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem; margin-block-start: 1.5rem; }
.skeleton div { block-size: 20rem; border-radius: var(--radius); background: var(--soft); opacity: 0.7; }
.ending, .consent { max-inline-size: 40rem; }
.ending { display: grid; gap: 1rem; justify-items: start; }
@media (prefers-reduced-motion: reduce) {
  *, ::before { animation: none !important; transition: none !important; }
  .line.on::before { inline-size: 100%; inset-inline-start: 0; opacity: 0.6; }
}
@media (hover: none) { kbd { display: none !important; } }
@media (forced-colors: active) { .fill, .needed, .meter span { background: Highlight !important; } .card { border: 1px solid; } }
`;
