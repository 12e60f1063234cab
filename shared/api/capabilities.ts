import * as z from 'zod'
import { partNames, type Part } from './parts.ts'

const offers = z.object(Object.fromEntries(partNames.map(part => [part, z.boolean().optional()])) as Flags)
type Flags = Record<Part, z.ZodOptional<z.ZodBoolean>>

/** A part that is not named is known by the answers of its calls. */
export const siteCapabilities = { input: z.object({}), output: z.object({ offers }) }

/** The parts that a backend says it does not have. */
export const partsLacking = (said: Partial<Record<Part, boolean | undefined>>): Part[] =>
  partNames.filter(part => said[part] === false)
