import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import { reasonOf } from '../../../process/reasonOf.ts'
import { brandFileSchema, hostNames } from '../../../../shared/brand.ts'
import { readAll, type BrandSettings } from '../brands.ts'
import { colourProblem } from './coloursOf.ts'
import { nameProblem } from './newBrand.ts'
import { iconOf } from './pictures.ts'

/** Answers to the questions about a new brand; hosts are separated by commas. */
export type BrandInput = Record<'name' | 'tagline' | 'hosts' | 'colour' | 'picture', string> & Partial<Translated>
/** By language code. */
type Translated = Record<`tagline-${string}`, string>

export const hostsIn = (value: string): string[] =>
  value
    .split(',')
    .map(host => host.trim().toLowerCase())
    .filter(Boolean)

/** Why an answer is invalid, checked as soon as it is given; undefined if it is valid. @param folder not by the name */
export async function inputProblem(
  key: keyof BrandInput,
  value: string,
  settings: BrandSettings,
  folder?: string,
): Promise<string | undefined> {
  if (!value) return 'Something is needed here.'
  const { shape } = brandFileSchema
  if (key === 'name') return reasonIn(shape.appName.safeParse(value)) ?? nameProblem(folder ?? value, settings)
  if (key.startsWith('tagline')) return reasonIn(shape.tagline.safeParse(value))
  if (key === 'colour') return colourProblem(value)
  if (key === 'picture') return pictureProblem(value)
  const hosts = hostsIn(value)
  return reasonIn(shape.hosts.min(1).safeParse(hosts)) ?? takenHost(hosts, settings)
}

const reasonIn = ({ error }: z.ZodSafeParseResult<unknown>) => error?.issues[0]?.message

const pictureProblem = (file: string): Promise<string | undefined> =>
  readFile(file)
    .then(iconOf)
    .then(
      () => undefined,
      (error: unknown) => `the picture ${file} cannot be read: ${reasonOf(error)}`,
    )

async function takenHost(hosts: string[], settings: BrandSettings): Promise<string | undefined> {
  const { brands } = await readAll(settings)
  for (const host of hosts) {
    const owner = brands.find(({ file }) => hostNames(file.hosts).includes(host))
    if (owner) return `${host} belongs to the brand ${owner.folder}`
  }
  return undefined
}
