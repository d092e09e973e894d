// @ts-check
// What stands beside the question, the recommendation, and the form of a rule.

export const PANELS = `
.panels { display: grid; gap: 1.75rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); align-items: start; }
.panel h3 { margin-block-end: 0.6rem; }
.panel > .plain { margin-block-start: 0.75rem; min-block-size: 2.5rem; font-size: 0.9375rem; }
.meter { block-size: 8px; border-radius: 4px; background: var(--soft); box-shadow: inset 0 0 0 1px var(--line); overflow: hidden; margin-block: 0.35rem 0.6rem; }
.meter span { display: block; block-size: 100%; background: var(--accent); border-radius: 4px; transition: inline-size 400ms; }
.meter.old span { opacity: 0.55; }
.meter-text { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; align-items: start; font-size: 0.875rem; color: var(--muted); }
.meter-text b { font-size: 1.375rem; line-height: 1.1; color: var(--ink); font-variant-numeric: tabular-nums; }
p.enough { color: var(--accent); font-weight: 600; font-size: 0.875rem; margin-block-start: 0.4rem; }
.panel .count { margin-block-start: 0.5rem; }
.track { position: relative; display: block; block-size: 6px; border-radius: 3px; background: var(--soft); }
.track .fill { display: block; block-size: 100%; border-radius: 3px; background: var(--accent); }
.care-list { display: grid; gap: 0.9rem; }
.care-list.wide { grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1.25rem 2.5rem; }
.care-list p { line-height: 1.35; }
.care-list .what { font-weight: 550; display: block; }
.care-list .what::first-letter, .reason::first-letter { text-transform: uppercase; }
.care-list .liked { display: block; font-size: 0.875rem; color: var(--muted); }
.care-list .track { margin-block: 0.4rem 0.25rem; }
.care-list .unsure .fill { opacity: 0.45; }
.care-list .likely .fill { opacity: 0.7; }
.spread { position: absolute; inset-block-start: 50%; block-size: 0; border-block-start: 1px solid var(--ink); transform: translateY(-50%); opacity: 0.75; }
.spread::before, .spread::after { content: ""; position: absolute; inset-block-start: -5px; block-size: 9px; inline-size: 1.5px; background: var(--ink); }
.spread::before { inset-inline-start: 0; } .spread::after { inset-inline-end: 0; }
.degree { font-size: 0.8125rem; color: var(--muted); }
.panels details { margin-block-start: 0.5rem; }
.rules ul { display: grid; gap: 0.4rem; }
.rules li { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; padding-inline-start: 0.75rem; border-radius: 9px; background: var(--soft); font-size: 0.9375rem; min-block-size: 2.5rem; }
.remove { min-inline-size: 2.5rem; min-block-size: 2.5rem; padding: 0; font-size: 1.25rem; color: var(--muted); flex: none; }
.remove:hover { color: var(--warn); }

.best > h2 { margin-block-end: 1.25rem; }
.hero { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.card.only { display: block; grid-row: auto; border-color: color-mix(in srgb, var(--accent) 45%, var(--line)); }
.only .values { grid-template-rows: none; grid-row: auto; }
.card.only .row dd { font-weight: 550; }
.card.only footer { display: flex; flex-wrap: wrap; gap: 0.6rem; padding-block: 1rem 0.5rem; }
.why { display: grid; gap: 1.75rem; }
.reasons ul { display: grid; gap: 0.55rem; }
.reasons li { display: grid; gap: 0.25rem; font-size: 0.9375rem; }
.reasons.gives .fill { background: var(--mark); }
.rivals { margin-block-start: 2.5rem; }
.rivals h3, .best > .cares h3 { margin-block-end: 1rem; font-size: 1.0625rem; }
.best > .cares { margin-block-start: 2.5rem; }
.rival { box-shadow: none; }
.signs { display: grid; gap: 0.2rem; font-size: 0.875rem; align-content: end; }
.signs .plus { color: var(--accent); } .signs .minus { color: var(--muted); }
.saving { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; margin-block-start: 2.5rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
.saving .hint { inline-size: 100%; }
.saving input { inline-size: min(30rem, 100%); display: block; margin-block-start: 0.5rem; padding: 0.5rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); }

dialog { inline-size: min(30rem, calc(100vw - 2rem)); max-block-size: calc(100dvh - 2rem); border: 1px solid var(--line); border-radius: var(--radius); padding: 1.5rem; background: var(--surface); color: var(--ink);
  box-shadow: 0 24px 60px -20px rgb(0 0 0 / 0.45); font: 400 1rem/1.5 var(--font); }
dialog::backdrop { background: rgb(15 20 24 / 0.45); }
dialog h2 { font-size: 1.25rem; margin-block-end: 1rem; }
.fields { display: grid; gap: 0.9rem; }
.field { display: grid; gap: 0.3rem; }
.field label { font-size: 0.875rem; font-weight: 550; }
select, input[type="number"], input[type="text"], input[type="password"] { inline-size: 100%; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 9px; background: var(--surface); }
.field .amount { display: flex; align-items: center; gap: 0.6rem; }
fieldset { border: 0; padding: 0; margin: 0; display: grid; gap: 0.5rem; min-inline-size: 0; }
legend { font-size: 0.875rem; font-weight: 550; padding: 0; margin-block-end: 0.3rem; }
.ticks { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0 1rem; }
.ticks label { display: flex; align-items: center; gap: 0.6rem; min-block-size: 2.5rem; cursor: pointer; }
.ticks input { inline-size: 1.15rem; block-size: 1.15rem; flex: none; accent-color: var(--accent); }
.code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.9375rem; }
dialog details { margin-block-start: 1rem; }
dialog details .field { margin-block-start: 0.5rem; }
.refused { margin-block-start: 1rem; padding: 0.75rem 1rem; border-radius: 10px; background: var(--warn-soft); border: 1px solid color-mix(in srgb, var(--warn) 40%, transparent); font-size: 0.9375rem; }
.refused ul { margin-block-start: 0.35rem; padding-inline-start: 1.1rem; list-style: disc; }

@container predilect (min-width: 52rem) {
  .hero { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); gap: 3rem; }
}
`;
