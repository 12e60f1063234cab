import * as z from 'zod'

/** An ISO 4217 code. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'a currency such as USD')

const coins = z.int().min(1).max(1_000_000)
const length = z.int().min(1).max(1_000_000)

/** What a chapter costs: `coins` for each that many words or characters begun, else for the whole chapter. */
const chapterPriceSchema = z
  .strictObject({ coins, perWords: length.optional(), perCharacters: length.optional() })
  .refine(hasBothLengths, 'needs perWords and perCharacters, or neither')

export type ChapterPrice = z.infer<typeof chapterPriceSchema>

const ruleSchema = z
  .strictObject({
    ...chapterPriceSchema.shape,
    /** Chapters that are free at this brand, at least; a book may have more. */
    free: z.int().min(0).max(100_000).optional(),
    /** When it begins; a day begins at midnight UTC. */
    from: z
      .union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        'a day such as 2027-01-31, or a time such as 2027-01-31T18:00:00+01:00',
      )
      .optional(),
  })
  .refine(hasBothLengths, 'needs perWords and perCharacters, or neither')

export type ChapterRule = z.infer<typeof ruleSchema>

/** Coins for sale. */
const packageSchema = z.strictObject({
  /** Stays the same, since screens and orders name it. */
  id: z.int().min(1).max(1_000_000),
  label: z.string().min(1).max(40),
  coins,
  bonus: z.int().min(0).max(1_000_000).optional(),
  /** By currency, in minor units: 499 is 4.99 USD or 499 JPY. */
  money: z
    .record(currencySchema, z.int().min(1).max(100_000_000))
    .refine(money => Object.keys(money).length > 0, 'needs a price'),
})

export type CoinPackage = z.infer<typeof packageSchema>

/** `prices` in `brand.json`. */
export const pricesSchema = z.strictObject({
  /** In the order of their begin; the last that has begun counts. */
  chapters: z
    .array(ruleSchema)
    .min(1)
    .refine(
      rules => rules.every((rule, index) => index === 0 || beginOf(rule) > beginOf(rules[index - 1]!)),
      'each rule after the first needs a later from',
    )
    .optional(),
  /** As readers see them, in this order. */
  packages: z
    .array(packageSchema)
    .min(1)
    .refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'has an id twice')
    .refine(
      all => new Set(all.map(({ money }) => Object.keys(money).join())).size === 1,
      'needs the same currencies in each package, in the same order',
    )
    .optional(),
})

export type Prices = z.infer<typeof pricesSchema>

/** In milliseconds. */
export const beginOf = ({ from }: ChapterRule): number => (from === undefined ? 0 : Date.parse(from))

function hasBothLengths({ perWords, perCharacters }: { perWords?: number; perCharacters?: number }): boolean {
  return (perWords === undefined) === (perCharacters === undefined)
}
