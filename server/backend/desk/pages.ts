import { allCommands } from '../admin/allCommands.ts'
import { when, type ChangeResult, type Command, type CommandResult } from '../admin/command/command.ts'
import { formOf, hiddenFields, problemBox, summaryOf, type Values } from './form.ts'
import { html, type Html } from './html.ts'
import { page } from './page.ts'
import type { Pending, Run } from './pendingChanges.ts'
import { partsOf } from './resultParts.ts'
import { mayRun, type Staff } from './staff.ts'
import type { LimitedResult } from './withinLimits.ts'

export const homePage = (staff: Staff): string =>
  page(
    { title: 'Support desk', staff },
    html`${
        mayRun(staff, allCommands['find']!) &&
        html`<h2>Find a reader</h2>
          ${formOf({ ...allCommands['find']!, options: {} }, { action: runAddress('find'), values: {} })}`
      }
      <section>
        <h2>Look</h2>
        ${commandList(staff)}
      </section>
      <section>
        <h2>Change</h2>
        ${commandList(staff, true)}
      </section>`,
  )

const runAddress = (name: string) => `/desk/run/${name}`

const commandsOf = (staff: Staff) => Object.entries(allCommands).filter(([, command]) => mayRun(staff, command))

const commandList = (staff: Staff, changes?: true): Html => {
  const some = commandsOf(staff).filter(([, command]) => command.changes === changes)
  const line = ([name, { meaning }]: [string, Command]) =>
    html`<li><a href="${runAddress(name)}">${name}</a>: ${meaning}</li>`
  return some.length > 0
    ? html`<ul>
        ${some.map(line)}
      </ul>`
    : html`<p>Nothing for your role.</p>`
}

type Filled = { values: Values; problem?: string }

export const formPage = (staff: Staff, name: string, command: Command, { values, problem }: Filled): string =>
  page(
    { title: name, staff },
    html`<p>${sentence(command.meaning)}${command.notes !== undefined && html` ${command.notes}`}</p>
      ${formOf(command, { action: runAddress(name), values, problem })}`,
  )

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** A change that was only planned, and what confirms it. */
export const planPage = (staff: Staff, run: Run<Command>, planned: LimitedResult): string =>
  page(
    { title: `${run.name}: nothing has changed yet`, staff },
    html`<p role="status">If confirmed: ${planned.said}</p>
      <section>
        <h2>What you entered</h2>
        ${summaryOf(run)}
      </section>
      ${partsOf(planned)}
      <form method="post" action="${runAddress(run.name)}">
        ${hiddenFields(run)} ${planned.isLarge && html`<p>A second person must confirm this within a day.</p>`}
        <button name="decision" value="confirm">${planned.isLarge ? 'Request it' : 'Do it'}</button>
      </form>`,
  )

export const resultPage = (staff: Staff, name: string, result: CommandResult): string =>
  page({ title: name, staff }, resultOf(staff, result))

const resultOf = (staff: Staff, result: CommandResult): Html =>
  html`<p role="status">${result.said}</p>
    ${result.readerId !== undefined && linkToReader(staff, result.readerId)}${partsOf(result)}`

type Shown = { command: Command; values: Values }

/** A result, and the form that shows another. */
export const lookPage = (staff: Staff, name: string, result: CommandResult, { command, values }: Shown): string =>
  page(
    { title: name, staff },
    html`${resultOf(staff, result)}
      <details>
        <summary>Show something else</summary>
        ${formOf(command, { action: runAddress(name), values })}
      </details>`,
  )

const linkToReader = (staff: Staff, id: number) =>
  mayRun(staff, allCommands['find']!) && html`<p><a href="/desk/reader/${id}">Reader ${id}</a></p>`

/** @param looks results of the commands about a reader */
export function readerPage(staff: Staff, id: string, looks: readonly CommandResult[]): string {
  const changes = commandsOf(staff).filter(
    ([, { changes, words }]) => changes && words.some(({ name }) => name === 'READER'),
  )
  const link = ([name]: [string, Command]) => html`<li><a href="${runAddress(name)}?READER=${id}">${name}</a></li>`
  return page(
    { title: `Reader ${id}`, staff },
    html`<nav aria-label="Changes">
        <ul>
          ${changes.map(link)}
        </ul>
      </nav>
      ${looks.map(partsOf)}`,
  )
}

export const pendingListPage = (staff: Staff, all: readonly Pending[]): string => {
  const line = ({ id, name, staff: { name: who }, expires }: Pending) =>
    html`<li><a href="/desk/pending/${id}">${name}</a>, requested by ${who}, until ${when(expires)}</li>`
  const some = all.filter(({ command }) => mayRun(staff, command))
  return page(
    { title: 'Pending changes', staff },
    some.length > 0
      ? html`<section>
          <ul>
            ${some.map(line)}
          </ul>
        </section>`
      : html`<p>No change waits for a second person.</p>`,
  )
}

/** @param planned its dry run, or why that is refused */
export const pendingPage = (staff: Staff, pending: Pending, planned: ChangeResult | string): string => {
  const isOwn = staff.id === pending.staff.id
  return page(
    { title: `${pending.name}, requested by ${pending.staff.name}`, staff },
    html`<p>${sentence(pending.command.meaning)} Nothing has changed yet.</p>
      <section>
        <h2>What was entered</h2>
        ${summaryOf(pending)}
      </section>
      ${
        typeof planned === 'string'
          ? problemBox(planned)
          : html`<p role="status">If confirmed: ${planned.said}</p>
              ${partsOf(planned)}`
      }
      <form method="post" action="/desk/pending/${pending.id}">
        ${isOwn && html`<p>Another person must confirm it until ${when(pending.expires)}.</p>`}
        ${!isOwn && typeof planned !== 'string' && html`<button name="decision" value="confirm">Confirm</button>`}
        <button class="plain" name="decision" value="decline">${isOwn ? 'Withdraw' : 'Decline'}</button>
      </form>`,
  )
}

export const problemPage = (problem: string, staff?: Staff): string =>
  page({ title: 'That did not work', staff }, problemBox(problem))
