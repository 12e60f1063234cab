import type { Cell, CommandResult, Part, Row } from '../admin/command/command.ts'
import { isNumeric, textOf } from '../admin/show.ts'
import { html, type Html } from './html.ts'

/** Tables and records of a result. */
export const partsOf = ({ parts = [] }: CommandResult): Html =>
  html`${parts.map(
    part =>
      html`<section>
        <h2>${part.name}</h2>
        ${bodyOf(part)}
      </section>`,
  )}`

function bodyOf(part: Part): Html {
  if (!('rows' in part))
    return html`<dl>
      ${Object.entries(part.fields).map(
        ([name, cell]) =>
          html`<dt>${name}</dt>
            <dd>${cellOf(name, cell, undefined)}</dd>`,
      )}
    </dl>`
  return part.rows.length > 0 ? tableOf(part.name, part.rows, part.opens) : html`<p>${part.none ?? 'None.'}</p>`
}

/** Wider than a phone, it scrolls, by keyboard too. */
function tableOf(title: string, rows: readonly Row[], opens: string | undefined): Html {
  const names = Object.keys(rows[0]!)
  const right = new Set(names.filter(name => rows.every(row => isNumeric(row[name]))))
  const classOf = (name: string) => right.has(name) && html` class="number"`
  return html`<div class="wide" role="region" aria-label="${title}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${names.map(name => html`<th scope="col" ${classOf(name)}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          row =>
            html`<tr>
              ${names.map(name => html`<td${classOf(name)}>${cellOf(name, row[name] ?? null, opens)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function cellOf(name: string, cell: Cell, opens: string | undefined): Html {
  const text = textOf(cell)
  const href =
    typeof cell !== 'number'
      ? undefined
      : name === 'reader' || (name === 'id' && opens === 'find')
        ? `/desk/reader/${cell}`
        : name === 'id' && opens
          ? `/desk/run/${opens}?ID=${cell}`
          : undefined
  return href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`
}
