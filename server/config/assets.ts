import type { Settings } from '../settings.ts'
import { text, wholeNumber } from '../settings/kinds.ts'

/** Scripts and styles of earlier builds. */
export const assets = {
  assetsKeepDir: {
    name: 'ASSETS_KEEP_DIR',
    schema: text.optional(),
    example: '/data/assets',
    meaning:
      'Folder, which several servers may share, where the scripts and styles of the last builds are kept for pages ' +
      'that are still open. Absent: only those of this build are served.',
  },
  assetsKeepBuilds: {
    name: 'ASSETS_KEEP_BUILDS',
    schema: wholeNumber(1, 100),
    preset: '5',
    meaning: 'So many builds are kept there, those that were started last.',
  },
} as const satisfies Settings
