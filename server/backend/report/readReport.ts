import { inSnapshot } from '../database/transaction.ts'
import type { Database } from '../database/schema/schema.ts'
import { checkSums, type Check } from './checkSums.ts'
import type { Kind } from './coinLots.ts'
import { FIGURES, noFigures, type Figure, type Figures, type Grouping, type ReportRow } from './figures.ts'
import { replayMovements } from './movements.ts'
import { dayOf, type Period } from './period.ts'
import { replayReturns } from './returns.ts'
import { authorLines, joinedAuthors, toAuthors } from '../database/engine/authors.ts'

type Report = {
  period: Pick<Period, 'from' | 'to' | 'zone'>
  by: Grouping
  /** By key, provider, currency and tax. */
  rows: ReportRow[]
  checks: Check[]
}

/** Reads all movements in one snapshot, page by page. Throws if the ledger moves coins that nobody had. */
export const readReport = (database: Database, by: Grouping, period: Period): Promise<Report> =>
  inSnapshot(database, async database => {
    const group = await groupsBy(database, by)
    const groups = new Map<string, { key: string; kind: Kind; figures: Figures }>()
    const totals = { wallet: 0, voucher: 0, returned: 0 }
    const end = period.starts.at(-1)!

    await replayMovements(database, moved => {
      const { effect, at, kind, place, sign, paid, coins, value, taxed } = moved
      totals[place] += sign * coins
      if (by === 'brand' && at < end) {
        const figures = figuresOf({ ...moved, day: '' }, kind)!
        figures[place === 'voucher' ? 'held_vouchers' : 'held'] += sign * coins
        figures.held_value += sign * value
      }
      const day = dayOf(period, at)
      const figures = day === undefined ? undefined : figuresOf({ ...moved, day }, kind)
      if (!figures) return
      figures[effect] += effect === 'reversed' ? -sign * coins : coins
      if (effect === 'lapsed') figures.lapsed_value += value
      if (effect === 'spent' || effect === 'restored') {
        figures.value -= sign * value
        figures.value_tax -= sign * taxed
      }
      if (!paid) return
      figures.orders++
      figures.paid += paid.amount
      figures.earned += paid.amount
      figures.earned_tax += paid.taxed
    })
    await replayReturns(database, ({ at, brand, kind, refunded, disputed, taxed }) => {
      totals.returned += refunded + disputed
      const day = dayOf(period, at)
      const figures = day === undefined ? undefined : figuresOf({ day, brand, bookId: null }, kind)
      if (!figures) return
      figures.refunded += refunded
      figures.disputed += disputed
      figures.earned -= refunded + disputed
      figures.earned_tax -= taxed
    })

    for (const [name, { key, kind, figures }] of groups) {
      const sharers = group.sharersOf?.(key) ?? [key]
      if (sharers.length === 1) continue
      groups.delete(name)
      for (const [at, sharer] of sharers.entries()) addShare(rowOf(sharer, kind), figures, { at, of: sharers.length })
    }
    const rows = [...groups]
      .filter(([, { figures }]) => FIGURES[by].some(figure => figures[figure] !== 0))
      .toSorted(([one], [other]) => ORDER.compare(one, other))
      .map(([, { key, kind, figures }]) => ({
        ...group.columnsOf(key),
        ...kind,
        ...Object.fromEntries(FIGURES[by].map(figure => [figure, figures[figure]])),
      }))
    const { from, to, zone } = period
    return { period: { from, to, zone }, by, rows, checks: await checkSums(database, { period, by, rows, totals }) }

    function figuresOf(moved: Parameters<typeof group.keyOf>[0], kind: Kind): Figures | undefined {
      const key = group.keyOf(moved)
      return key === undefined ? undefined : rowOf(key, kind)
    }

    function rowOf(key: string, kind: Kind): Figures {
      const name = [key, kind.provider, kind.currency, kind.tax].join('\t')
      const found = groups.get(name) ?? { key, kind, figures: noFigures() }
      groups.set(name, found)
      return found.figures
    }
  })

/** In whole units, so that the shares add up: the first ones get what is left. */
function addShare(row: Figures, whole: Figures, { at, of }: { at: number; of: number }) {
  for (const figure of Object.keys(whole) as Figure[]) row[figure] += Math.floor((whole[figure] + of - 1 - at) / of)
}

const ORDER = new Intl.Collator('en', { numeric: true })

type Group = {
  /** Undefined if the coins belong to no group: they are of no book. */
  keyOf(moved: { day: string; brand: string; bookId: number | null }): string | undefined
  columnsOf(key: string): Record<string, string | number>
  /** Keys of rows that share it evenly, if there are several. */
  sharersOf?(key: string): string[]
}

async function groupsBy(database: Database, by: Grouping): Promise<Group> {
  if (by === 'day') return { keyOf: ({ day }) => day, columnsOf: day => ({ day }) }
  if (by === 'brand') return { keyOf: ({ brand }) => brand, columnsOf: brand => ({ brand }) }
  const books = await database.selectFrom('book').select(['book.id', 'book.name as title', authorLines]).execute()
  if (by === 'author') {
    const authors = new Map(books.map(({ id, author_lines }) => [id, toAuthors(author_lines)]))
    const names = new Map([...authors.values()].flat().map(({ id, name }) => [String(id), name]))
    return {
      keyOf: ({ bookId }) =>
        bookId === null
          ? undefined
          : authors
              .get(bookId)
              ?.map(({ id }) => id)
              .join(' '),
      columnsOf: key => ({ author_id: Number(key), author: names.get(key)! }),
      sharersOf: key => key.split(' '),
    }
  }
  const known = new Map(
    books.map(({ id, title, author_lines }) => [
      String(id),
      { book_id: id, title, author: joinedAuthors(author_lines) },
    ]),
  )
  return {
    keyOf: ({ bookId }) => (bookId === null ? undefined : String(bookId)),
    columnsOf: key => known.get(key)!,
  }
}
