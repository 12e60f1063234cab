import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions, isVersion, type Version } from '../../../shared/versions/version.ts'
import { isRecord } from '../kit/inspect.ts'
import { recordOf, type Json } from './binding.ts'

/** The contract as it is, and a folder with one document of each version that was released. */
export const CURRENT = 'docs/openapi.json'
export const RELEASES = 'docs/openapi'

type Released = { version: Version; document: Json }

/** What is no document of the contract; the sentence says which file. */
export class NoDocument extends Error {}

/** Versions that were released, oldest first. */
export const releasedVersions = (folder = RELEASES): Version[] =>
  readdirSync(folder)
    .map(file => file.replace(/\.json$/, ''))
    .filter(isVersion)
    .toSorted(compareVersions)

/** The one that was released last. Throws `NoDocument`. */
export function lastReleased(folder = RELEASES): Released {
  const version = releasedVersions(folder).at(-1)
  if (!version) throw new NoDocument(`${folder} has no document of a version that was released.`)
  return { version, document: readDocument(join(folder, `${version}.json`)) }
}

/** Throws `NoDocument`. */
export function readDocument(file: string): Json {
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(document) && isRecord(document['paths'])) return document
  } catch (error) {
    throw new NoDocument(`${file} cannot be read: ${(error as Error).message}`)
  }
  throw new NoDocument(`${file} is no OpenAPI document.`)
}

/** The version that a document says it has. Throws `NoDocument`. */
export function versionOf(document: Json, file: string): Version {
  const version = String(recordOf(document['info'])['version'])
  if (isVersion(version)) return version
  throw new NoDocument(`${file} has no version of three numbers: info.version is ${version}.`)
}
