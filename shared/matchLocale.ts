import { mainLanguage } from './language.ts'

/** The usual script of a language tag: `Hant` of zh-TW. Undefined for an invalid tag. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

/**
 * The first of a reader's tags (BCP 47), the preferred one first, that a locale matches by language and script: Mexican
 * Spanish gets Spanish, Taiwan no zh-CN.
 */
export function matchLocale<Of extends { iso: string }>(
  tags: readonly string[],
  locales: readonly Of[],
): Of | undefined {
  for (const tag of tags) {
    const language = mainLanguage(tag)
    const found = locales.find(({ iso }) => mainLanguage(iso) === language)
    // Browsers add `zh` to `zh-TW`: it means the same.
    const meant = tag.includes('-') ? tag : tags.find(other => mainLanguage(other) === language)!
    if (found && scriptOf(meant) === scriptOf(found.iso)) return found
  }
  return undefined
}
