/** Of every page of the desk, by day and by night. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f7f6f3; --sheet: #fff; --ink: #1f1e1b; --soft: #595650; --line: #8a867e;
  --faint: #dedbd4; --link: #1a4fa3; --on-link: #fff; --wrong: #a3201a; --wrong-ground: #fdecea }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171614; --sheet: #211f1c; --ink: #ece9e2; --soft: #b5b0a6; --line: #8a867e; --faint: #3a3732;
    --link: #9dc1ff; --on-link: #10213d; --wrong: #ffb4ab; --wrong-ground: #3b1b18 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header, main { max-width: 72rem; margin-inline: auto; padding: 0.75rem 1rem }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center;
  border-bottom: 1px solid var(--faint) }
header form { display: flex; gap: 0.75rem; align-items: center; margin-inline-start: auto }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 1rem; overflow-wrap: anywhere }
h2 { font-size: 1.125rem; margin: 1.5rem 0 0.5rem }
h2::first-letter { text-transform: uppercase }
a { color: var(--link) }
header a, nav a { display: inline-block; padding-block: 0.5rem }
main form, section, .sheet { background: var(--sheet); border: 1px solid var(--faint); border-radius: 0.5rem;
  padding: 1rem; margin-block: 1rem }
main form { max-width: 40rem }
main form > div { margin-block-end: 1rem }
section > :first-child, form > :first-child { margin-top: 0 }
section > :last-child { margin-bottom: 0 }
label { font-weight: 600; display: block }
label span { font-weight: 400; color: var(--soft) }
small { display: block; color: var(--soft); font-size: 0.875rem }
input:not([type]), textarea { width: 100%; min-height: 2.75rem; padding: 0.5rem; margin-top: 0.25rem; font: inherit;
  color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 0.25rem }
form [aria-invalid][name] { border-color: var(--wrong); border-width: 2px }
.flag { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; align-items: center }
.flag input { width: 1.5rem; height: 1.5rem; grid-row: span 2 }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1rem; border-radius: 0.25rem;
  border: 1px solid var(--link); background: var(--link); color: var(--on-link); cursor: pointer }
button.plain { background: none; color: var(--link) }
main form > button + button { margin-inline-start: 0.75rem }
.problem { color: var(--wrong); background: var(--wrong-ground); border: 1px solid; border-radius: 0.5rem;
  padding: 1rem }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.9375rem }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--faint) }
td { min-width: 7rem; max-width: 30rem; overflow-wrap: break-word; white-space: pre-line }
.number { min-width: auto; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line }
ul { padding-inline-start: 1.25rem; margin-block: 0 }
summary { padding-block: 0.75rem; color: var(--link); cursor: pointer }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.25rem }
`
