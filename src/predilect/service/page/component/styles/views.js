// @ts-check
// The named views: a route, and nutrients.

export const VIEW_STYLES = `
.map { display: block; inline-size: 100%; block-size: auto; max-block-size: 16rem; border-radius: 10px; background: var(--soft); }
.only .map { max-block-size: 20rem; }
.map text { font: 500 11px/1 var(--font); fill: var(--muted); text-anchor: middle; direction: ltr; }
.map .name { font-size: 12.5px; paint-order: stroke; stroke: var(--soft); stroke-width: 3px; stroke-linejoin: round; }
.map .name[text-anchor="start"] { text-anchor: start; } .map .name[text-anchor="end"] { text-anchor: end; }
.only .map .name { font-size: 10px; }
.picture { container: picture / inline-size; }
@container picture (max-width: 12rem) { .map .visit .name { display: none; } }
.map .city circle { fill: var(--edge); }
.map .city .name { display: none; }
.only .map .city .name, .map .city.wanted .name { display: inline; }
.map .city.wanted circle { fill: none; stroke: var(--mark); stroke-width: 2; }
.map .leg { fill: none; stroke: var(--accent); stroke-width: 2; }
.map .leg.long { stroke-dasharray: 5 4; }
.map .visit circle { fill: var(--accent); stroke: var(--soft); stroke-width: 2; }
.map .visit .name { fill: var(--ink); font-weight: 600; }
.map .order { fill: var(--on-accent); font-weight: 700; }
.stages { display: flex; flex-direction: column; margin-block-start: 0.85rem; }
.stages .stay { display: grid; grid-template-columns: 1.6rem minmax(0, 1fr); gap: 0.5rem; align-items: center; padding-block: 0.3rem; font-size: 0.9375rem; color: var(--muted); }
.stages .stay.differs, .only .stages .stay { color: var(--ink); font-weight: 550; }
.stages .at { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.5rem; overflow-wrap: anywhere; }
.stages .place { display: grid; place-items: center; inline-size: 1.5rem; block-size: calc(1.5rem + 0.45rem * (var(--days) - 1)); border-radius: 0.75rem; background: var(--accent); color: var(--on-accent); font-size: 0.75rem; font-weight: 700; }
.stages .days { font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.stages .way { inline-size: 1.5rem; block-size: calc(0.5rem + 0.35rem * var(--days)); display: grid; justify-items: center; margin-block: -0.3rem; }
.stages .dots { inline-size: 0; border-inline-start: 2px dotted var(--accent); color: transparent; font-size: 0; }

.nutrients { display: grid; gap: 0.45rem; }
.bar { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.1rem; }
.bar { position: relative; }
.bar dt { font-size: 0.8125rem; }
.bar dd { display: contents; }
.marks { display: flex; align-items: center; gap: 0.4rem; margin-block-start: 0.5rem; font-size: 0.75rem; color: var(--muted); }
.marks::before { content: ""; inline-size: 2px; block-size: 0.75rem; background: var(--mark); }
.bar .amount { position: absolute; inset-inline-end: 0; inset-block-start: 0; font-size: 0.8125rem; line-height: 1.5; color: var(--muted); }
.bar.differs .amount { color: var(--ink); font-weight: 600; }
.bar .track { block-size: 8px; border-radius: 4px; }
.bar .fill { border-radius: 4px; }
.needed { position: absolute; inset-block: -2px; border-inline: 2px solid var(--mark); }
.reference { position: absolute; inset-block: -2px; inline-size: 2px; background: var(--mark); }
`;
