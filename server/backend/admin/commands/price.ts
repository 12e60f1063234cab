import type { ChapterPrice } from '../../../../shared/prices.ts'
import { fromColumn, type BrandSet } from '../../database/brandList.ts'
import type { Database } from '../../database/schema/schema.ts'
import { brandsOf } from '../../books/brandWords.ts'
import { brandFoldersIn } from '../../call/brandFolder.ts'
import { bookPrice, chapterPrices, ownPrice, ownPricesIn, PRICED, pricesAt } from '../../coins/prices.ts'
import { readMailBrands } from '../../mail/mailBrands.ts'
import { setPrice } from '../../withdrawal/priceBook.ts'
import { BOOK, bookBy } from '../command/books.ts'
import { Refusal, refusing, type Change, type Command, type CommandInput, type Row } from '../command/command.ts'
import { numberOf } from '../command/numbers.ts'

export const prices: Command = {
  meaning: 'shows what the chapters of a book cost at each brand',
  roles: ['editor', 'finance'],
  words: [BOOK],
  run: async (input, database) => {
    const id = await bookBy(database, input.words[0])
    const all = await pricedAt(database, id, input)
    const rows = grouped(
      all.map(({ brand, ...row }) => ({ brand, row })),
      input,
    )
    return { said: `Prices of book ${id}.`, parts: [{ name: 'prices', rows, none: 'No brand has it.' }] }
  },
}

const MOST = 1_000_000

export const price: Change = {
  meaning: 'sets what chapters of a book cost; unlocked ones stay unlocked',
  roles: ['finance'],
  words: [BOOK],
  options: {
    coins: { value: 'N', kind: 'number', meaning: 'coins for each chapter, or for each part of it that was begun' },
    words: { value: 'N', kind: 'number', meaning: 'length of a part in languages with spaces; with --characters' },
    characters: { value: 'N', kind: 'number', meaning: 'length of a part in languages without; with --words' },
    chapter: { value: 'N', kind: 'number', meaning: 'only this chapter' },
    brands: { value: 'LIST', kind: 'line', meaning: 'keys of brands such as one,two; default: all' },
    remove: { meaning: 'no price of its own any more: that of the book, or of the brand, counts' },
  },
  changes: true,
  run: async (input, database) => {
    const { options, brandsDir } = input
    const id = await bookBy(database, input.words[0])
    const price = priceIn(options)
    const chapter = options['chapter'] === undefined ? undefined : await chapterBy(database, id, options['chapter'])
    if (chapter && price?.perWords !== undefined) throw new Refusal('A chapter has a price in --coins only.')
    const set = refusing(() => brandsOf(String(options['brands'] ?? 'all'), brandsDir))
    const before = await pricedAt(database, id, input, chapter?.number)
    await setPrice(database, id, { brands: set ? [...set] : [''], ...(chapter && { chapter }), price })
    const after = await pricedAt(database, id, input, chapter?.number)
    const rows = grouped(
      before.flatMap(({ brand, price, coins }, index) => {
        const now = after[index]!
        if (now.price === price && now.coins === coins) return []
        const row = { 'price before': price, 'coins before': coins, 'price now': now.price, 'coins now': now.coins }
        return [{ brand, row }]
      }),
      input,
    )
    const what = chapter ? `Chapter ${chapter.number} of book ${id}` : `Book ${id}`
    const to = price ? textOf(price) : 'no price of its own'
    const said = `${what} at ${set ? [...set].join() : 'all brands'}: ${to}. It was ${wordsOf(before, set)}.`
    return { said, parts: [{ name: 'changes', rows }] }
  },
}

function priceIn({ coins, words, characters, remove }: CommandInput['options']): ChapterPrice | undefined {
  if ((coins === undefined) === (remove !== true)) throw new Refusal('Give --coins, or --remove.')
  if ((words === undefined) !== (characters === undefined)) throw new Refusal('Give --words and --characters.')
  if (remove === true) return undefined
  return {
    coins: numberOf(coins, '--coins', MOST),
    ...(words !== undefined && {
      perWords: numberOf(words, '--words', MOST),
      perCharacters: numberOf(characters, '--characters', MOST),
    }),
  }
}

async function chapterBy(database: Database, bookId: number, word: string | boolean) {
  const number = numberOf(word, '--chapter')
  const chapter = await database
    .selectFrom('chapter')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['number', 'key', 'free_chapters'])
    .where('book_id', '=', bookId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!chapter) throw new Refusal(`Book ${bookId} has no chapter ${number}.`)
  if (number <= chapter.free_chapters) throw new Refusal(`Chapter ${number} is free.`)
  return chapter
}

/** At each brand that has the book: the price, and the coins of all locked chapters, or of one. */
async function pricedAt(database: Database, id: number, { brandsDir, now }: CommandInput, only?: number) {
  const book = database
    .selectFrom('book')
    .select(['brands', ...PRICED])
    .where('id', '=', id)
  const { brands, ...priced } = await book.executeTakeFirstOrThrow()
  const chapters = await database
    .selectFrom('chapter')
    .select(['number', 'key', 'word_count'])
    .where('book_id', '=', id)
    .$if(only !== undefined, query => query.where('number', '=', only!))
    .execute()
  const ofBook = fromColumn(brands)
  const brandOf = readMailBrands({ folder: brandsDir })
  return [...brandFoldersIn(brandsDir).keys()]
    .filter(brand => ofBook?.has(brand) !== false)
    .map(brand => {
      const seller = { brand, prices: pricesAt(brandOf(brand).prices, now) }
      const coins = chapters.map(chapterPrices(priced, seller)).reduce((sum, coins) => sum + coins, 0)
      const own = only === undefined ? undefined : ownPrice(ownPricesIn(priced.prices), brand, chapters[0]!.key)
      return { brand, price: own === undefined ? textOf(bookPrice(priced, seller)) : `${own} of its own`, coins }
    })
}

const wordsOf = (rows: readonly { brand: string; price: string }[], brands: BrandSet) =>
  [...new Set(rows.flatMap(({ brand, price }) => (brands?.has(brand) === false ? [] : price)))].join('; ')

/** One row for all brands with the same prices. */
function grouped(rows: readonly { brand: string; row: Row }[], { brandsDir }: CommandInput): Row[] {
  const most = brandFoldersIn(brandsDir).size
  const groups = Map.groupBy(rows, ({ row }) => JSON.stringify(row))
  return [...groups.values()].map(group => ({
    brands: group.length === most ? 'all' : group.map(({ brand }) => brand).join(),
    ...group[0]!.row,
  }))
}

function textOf({ coins, perWords, perCharacters }: ChapterPrice): string {
  return `${coins} per ${perWords === undefined ? 'chapter' : `${perWords} words or ${perCharacters} characters`}`
}
