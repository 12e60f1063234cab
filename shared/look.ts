import * as z from 'zod'

/**
 * The face of a brand beside its colours and pictures. What a file leaves out is as it was before there was a choice:
 * so an old file looks as it did.
 */
export const lookSchema = z.strictObject({
  /** The first five are of the reader's own system; the others come as a file, where the brand has chosen them. */
  headings: z.enum([
    'serif',
    'sans',
    'rounded',
    'slab',
    'condensed',
    'antique',
    'didone',
    'bubbly',
    'poster',
    'handwritten',
    'geometric',
  ]),
  corners: z.enum(['square', 'soft', 'round']),
  /** Type of all but headings and chapters. */
  body: z.enum(['sans', 'serif', 'rounded', 'humanist']).optional(),
  density: z.enum(['compact', 'regular', 'airy']).optional(),
  header: z.enum(['bar', 'plain', 'masthead', 'floating', 'ruled']).optional(),
  /** How the first page is arranged. */
  home: z.enum(['shelves', 'hero', 'editorial', 'rails', 'wall']).optional(),
  /** What is drawn where there is nothing to show. */
  empty: z
    .enum(['shelf', 'lamp', 'moon', 'notebook', 'parcel', 'balloon', 'peaks', 'flower', 'bolt', 'heart', 'kite'])
    .optional(),
  covers: z.enum(['lifted', 'flat', 'framed', 'bound', 'block', 'stacked', 'tilted', 'glow']).optional(),
})

export type Look = z.infer<typeof lookSchema>
