import type { Response } from 'express'
import type { BrandFile, PublicBrand } from '../../../shared/brand.ts'
import type { Locale } from '../../../shared/locales.ts'
import type { Legal } from './legal/readLegal.ts'
import type { Picture } from './pictures/picture.ts'

/** A loaded brand: its validated file, the fields the browser gets, and its pictures. */
export type Brand = {
  /** Its id, or else the folder's name: part of every cache key and log line, and `X-Brand` to the backend. */
  key: string
  /** The folder's name, for messages about its files. */
  folder: string
  file: BrandFile
  public: PublicBrand
  locales: readonly [Locale, ...Locale[]]
  /** The browser's fields by language code. */
  publicIn: Readonly<Record<string, PublicBrand>>
  /** Exact hosts and `*.` patterns, including `<key>.localhost`. */
  hosts: readonly string[]
  /** The languages of hosts that have only one. */
  languageHosts: ReadonlyMap<string, Locale>
  /** A hash of its file and pictures: equal in all processes that read the same files. */
  content: string
  /** By file name: logo, default cover, icon and its PNG. */
  pictures: ReadonlyMap<string, Picture>
  legal: Pick<Legal, 'files' | 'missing' | 'html'>
}

/** The brands of this server; a reload replaces them in place. */
export type Brands = {
  all(): readonly Brand[]
  /**
   * Returns the brand of a host.
   * @param host as `normalHost` returns it
   * @param isLocalReader whether the brand of the local network may be used; default: yes
   */
  ofHost(host: string, isLocalReader?: () => boolean): Brand | undefined
  /** Whether a brand's file lists the host, exactly or by a pattern; the local network's brand does not count. */
  isNamed(host: string): boolean
  /** Whether this path segment is some brand's API prefix. */
  isPrefix(segment: string): boolean
}

declare global {
  namespace Express {
    interface Locals {
      brand?: Brand
      host?: string
    }
  }
}

/** The brand that serves this request. Throws if `chooseBrand` has not run. */
export function brandOf(res: Response): Brand {
  if (!res.locals.brand) throw new Error('brandOf was asked before the brand was chosen')
  return res.locals.brand
}

/** The requested host, validated, in lower case, without port: `www.brand.com`, `[::1]`. */
export function hostOf(res: Response): string {
  if (!res.locals.host) throw new Error('hostOf was asked before the brand was chosen')
  return res.locals.host
}
