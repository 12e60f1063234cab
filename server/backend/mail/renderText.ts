import type { Email } from './email.ts'
import type { MailBrand } from './mailBrands.ts'

/** An email as plain text. */
export function renderText(
  { paragraphs, rows = [], code, button, notes }: Email,
  { appName, tagline }: MailBrand,
): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  return [
    ...paragraphs,
    ...(rows.length ? [rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')] : []),
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `-- \n${appName}${tagline && `\n${tagline}`}`,
  ].join('\n\n')
}
