import { readdirSync } from 'node:fs'
import { test } from '@jest/globals'
import { expectInstallable } from './testing/installable.ts'
import { at, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

const brands = readdirSync('brands', { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
)

test.concurrent.each(brands)('Chromium finds no reason why %s could not be installed', brand =>
  expectInstallable(at(brand, '/')),
)
