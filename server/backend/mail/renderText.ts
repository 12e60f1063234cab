import type { Letter } from './letter.ts'
import type { MailBrand } from './mailBrands.ts'

/** A letter as plain text. */
export function renderText({ paragraphs, code, button, notes }: Letter, { appName, tagline }: MailBrand): string {
  return [
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `-- \n${appName}${tagline && `\n${tagline}`}`,
  ].join('\n\n')
}
