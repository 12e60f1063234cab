import type { Response } from 'express'
import type { BrandFile, PublicBrand } from '../../../shared/brand.ts'
import type { Locale } from '../../../shared/locales.ts'
import type { Picture } from './pictures/picture.ts'

/** One brand as loaded: its checked file, what the browser may know of it, and its pictures. */
export type Brand = {
  /** Name of its folder: part of every cache key and log line, and `X-Brand` to the backend. */
  key: string
  file: BrandFile
  /** In its first language. */
  public: PublicBrand
  /** What it speaks, its first language first. */
  locales: readonly [Locale, ...Locale[]]
  /** What the browser may know of it, by the code of the language. */
  publicIn: Readonly<Record<string, PublicBrand>>
  /** Exact hosts and `*.` patterns, `<key>.localhost` among them. */
  hosts: readonly string[]
  /** By file name: logo, default cover, icon and its PNG form. */
  pictures: ReadonlyMap<string, Picture>
}

/** The brands of this server as they are now; a reload replaces them under the same object. */
export type Brands = {
  all(): readonly Brand[]
  /**
   * @param host as `normalHost` gives it
   * @param isLocalReader whether the brand of the local network may answer; if not said, it may
   */
  ofHost(host: string, isLocalReader?: () => boolean): Brand | undefined
  /** Whether a brand's file names the host, by itself or by a pattern; the local network's brand is never meant. */
  isNamed(host: string): boolean
  /** Whether calls of some brand begin with this segment. */
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

/** The brand that serves this request. Throws where `chooseBrand` has not run. */
export function brandOf(res: Response): Brand {
  if (!res.locals.brand) throw new Error('brandOf was asked before the brand was chosen')
  return res.locals.brand
}

/** The host asked for, checked and in lower case, without port: `www.brand.com`, `[::1]`. */
export function hostOf(res: Response): string {
  if (!res.locals.host) throw new Error('hostOf was asked before the brand was chosen')
  return res.locals.host
}
