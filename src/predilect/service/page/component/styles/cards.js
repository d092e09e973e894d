// @ts-check
// The page's order, the cards, and what stands on them.

export const CARDS = `
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; margin-block-end: 0.75rem; }
.inline { display: inline; min-block-size: 0; padding: 0.3rem 0.4rem; font-size: inherit; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem; align-items: start; }
.columns.waiting .cards, .columns.waiting .answers { opacity: 0.6; transition: opacity 200ms 150ms; }
.question h2 { margin-block-end: 1.25rem; }
.instruction { margin-block-end: 1rem; padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--tint); font-weight: 550; }
.question > .hint { margin-block-end: 1rem; }
.common { display: none; }
.cards { display: grid; grid-template-columns: repeat(var(--k), minmax(0, 1fr)); gap: 0 1rem; }
.many .cards { grid-template-columns: repeat(var(--k), minmax(12.5rem, 1fr)); overflow-x: auto; padding: 0 0.25rem 1.5rem 0.75rem; margin-inline: -0.75rem -0.25rem; }
.card { display: grid; grid-template-rows: subgrid; grid-row: span var(--span); position: relative; padding: 1.1rem 1.25rem 0.75rem; border-radius: var(--radius);
  background: var(--surface); border: 1px solid var(--line); box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 6px 20px -12px rgb(0 0 0 / 0.18);
  transition: border-color 120ms, box-shadow 120ms; }
.card > header { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; padding-block-end: 0.6rem; }
.card h3, .card h4 { color: var(--muted); font-size: 0.875rem; font-weight: 550; }
.question .card { cursor: pointer; }
.question .card:hover { border-color: var(--accent); box-shadow: 0 1px 2px rgb(0 0 0 / 0.05), 0 10px 28px -14px rgb(0 0 0 / 0.3); }
.card.marked { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.badge { font-size: 0.75rem; padding: 0.1rem 0.5rem; border-radius: 1rem; background: var(--tint); color: var(--accent); }
.picture { padding-block-end: 0.75rem; min-inline-size: 0; }
.values { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); grid-template-rows: subgrid; grid-row: span var(--rows); column-gap: 0.75rem; }
.row { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: baseline; align-content: start; padding-block: 0.5rem; border-block-start: 1px solid var(--line); }
.row:first-child { border-block-start: 0; }
.many .values { grid-template-columns: minmax(0, 1fr); }
.many .row { padding-block: 0.35rem; }
dt { color: var(--muted); font-size: 0.875rem; overflow-wrap: break-word; hyphens: auto; }
dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.row.differs dd { font-weight: 600; }
.row dt { position: relative; }
.row.differs dt::before { content: ""; position: absolute; inset-inline-start: -0.8rem; inset-block-start: 0.5em; inline-size: 0.4rem; block-size: 0.4rem; border-radius: 50%; background: var(--mark); }
.question .row.same dd { color: var(--muted); }
.row.many { grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
.parts { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.parts li { font-size: 0.875rem; font-weight: 400; padding: 0.1rem 0.55rem; border-radius: 1rem; background: var(--soft); color: var(--muted); }
.parts.amounts { display: grid; gap: 0.1rem; }
.parts.amounts li { display: flex; justify-content: space-between; gap: 0.75rem; padding: 0; background: none; }
.parts li.differs { color: var(--ink); font-weight: 550; }
.only .parts li { color: var(--ink); }
.sign { margin-inline-end: 0.35rem; }
img.sign { block-size: 1.4em; inline-size: auto; vertical-align: -0.3em; border-radius: 3px; }
.card > footer { align-self: end; display: grid; gap: 0.25rem; padding-block-start: 0.85rem; }
.extra { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.25rem; }
.extra .quiet { padding-inline: 0.4rem; font-size: 0.875rem; }
.answers { display: flex; flex-wrap: wrap; gap: 0.6rem; margin-block-start: 1.25rem; }
.answers .space { flex: 1; }

.consent { display: grid; gap: 1rem; }
.consent .said { white-space: pre-line; }
.consent form { display: grid; gap: 1rem; justify-items: start; padding-block-start: 0.5rem; }
.agree { display: flex; gap: 0.75rem; align-items: baseline; cursor: pointer; }
.agree input { inline-size: 1.25rem; block-size: 1.25rem; flex: none; accent-color: var(--accent); transform: translateY(0.2rem); }
.thanks { font-size: 1.0625rem; margin-block-end: 1rem; }

@container predilect (min-width: 68rem) {
  .columns:not(.many) { grid-template-columns: minmax(0, 1fr) 19rem; }
}
@container predilect (max-width: 46rem) {
  h2 { font-size: 1.4rem; }
  .cards, .many .cards { grid-template-columns: minmax(0, 1fr); gap: 0.85rem; }
  .values { grid-template-rows: none; grid-row: auto; }
  .card { grid-template-rows: none; grid-row: auto; padding: 0.9rem 1rem 0.6rem; }
  .no-picture { display: none; }
  .question .row.same { display: none; }
  .question .row { padding-block: 0.35rem; }
  .common { display: block; margin-block-end: 1rem; color: var(--muted); font-size: 0.9375rem; }
  .common b { font-weight: 600; color: var(--ink); }
  .common span:not(:last-child)::after { content: " ·"; }
  kbd { display: none; }
  .top .plain { min-block-size: 2.5rem; padding-inline: 0.8rem; font-size: 0.9375rem; }
  .answers > button { flex: 1 1 auto; }
  .answers .space { display: none; }
  .picture svg { max-block-size: 12rem; }
}
`;
