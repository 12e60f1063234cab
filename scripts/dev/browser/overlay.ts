import type { Problem } from '../pageUpdate.ts'

const STYLE = `
  :host { position: fixed; inset: 0; z-index: 2147483647; display: grid; align-items: end; pointer-events: none }
  section { max-height: 80vh; margin: 8px; padding: 16px; overflow: auto; border-radius: 10px; pointer-events: auto;
    background: #1b1d24; color: #e8e9ed; font: 13px/1.5 ui-monospace, monospace; box-shadow: 0 8px 40px #000a }
  h2 { margin: 0 32px 8px 0; font: inherit; font-weight: 700; color: #ff8a80 }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  button { float: right; border: 0; padding: 4px 8px; background: none; color: inherit; font: inherit }
`

let host: HTMLElement | undefined

/** Shows a problem over the page. */
export function showProblem({ title, text }: Problem): void {
  hideProblem()
  host = document.createElement('quire-problem')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(STYLE)
  // The page's CSP forbids style elements.
  root.adoptedStyleSheets = [style]
  const section = Object.assign(element('section'), { role: 'alert' })
  const close = Object.assign(element('button', 'close'), { onclick: hideProblem })
  section.append(close, element('h2', title), element('pre', text))
  root.append(section)
  document.documentElement.append(host)
}

const element = (name: string, textContent = '') => Object.assign(document.createElement(name), { textContent })

export function hideProblem(): void {
  host?.remove()
  host = undefined
}
