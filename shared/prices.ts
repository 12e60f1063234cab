import * as z from 'zod'

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
})

export type Prices = z.infer<typeof pricesSchema>

/** In milliseconds. */
export const beginOf = ({ from }: ChapterRule): number => (from === undefined ? 0 : Date.parse(from))

function hasBothLengths({ perWords, perCharacters }: { perWords?: number; perCharacters?: number }): boolean {
  return (perWords === undefined) === (perCharacters === undefined)
}
