import { escapeMarkup } from '../../../shared/markup.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import type { Email } from './email.ts'
import type { MailBrand } from './mailBrands.ts'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#22201c'
const SOFT = '#5d5850'

/**
 * For any mail program: tables and inline styles, no scripts, no external resources. All text is escaped. Header and
 * button have the header colours of the brand, whose contrast is checked with the brand.
 * @param icon `cid:…` in an email, `data:…` in a file; '' for none
 */
export function renderHtml(email: Email, brand: MailBrand, icon: string): string {
  const { subject, paragraphs, rows = [], code, button, notes } = email
  const { headerBg, $headerColor: headerColor, appName, tagline, taglineIn } = brand
  const picture =
    icon &&
    `<td style="padding-right:12px"><img src="${escapeMarkup(icon)}" width="40" height="40" alt="" \
style="display:block;border-radius:8px"></td>`
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeMarkup(text)}</p>`
  const row = ([name, value]: readonly [string, string]) => `<tr>
<td style="padding:6px 12px 6px 0;color:${SOFT};vertical-align:top">${escapeMarkup(name)}</td>
<td style="padding:6px 0;text-align:right;overflow-wrap:anywhere">${escapeMarkup(value)}</td>
</tr>`
  return `<!doctype html>
<html lang="${activeLocale().iso}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f2ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ee">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff">
<tr><td style="padding:16px 24px;background:${headerBg}">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>${picture}
<td style="${FONT};font-size:20px;font-weight:700;color:${headerColor}">${escapeMarkup(appName)}</td>
</tr></table>
</td></tr>
<tr><td style="padding:28px 24px 12px;${FONT};font-size:16px;line-height:1.5;color:${INK}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeMarkup(subject)}</h1>
${paragraphs.map(text => paragraph(text, '')).join('\n')}
${
  rows.length
    ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px">
${rows.map(row).join('\n')}
</table>`
    : ''
}
${code ? paragraph(code, 'font-size:32px;font-weight:700;letter-spacing:6px') : ''}
${
  button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="border-radius:8px;border:1px solid ${headerColor};background:${headerBg}">
<a href="${escapeMarkup(button.url)}" \
style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;font-weight:700;color:${headerColor};\
text-decoration:none">${escapeMarkup(button.label)}</a></td>
</tr></table>`
    : ''
}
${notes.map(text => paragraph(text, `font-size:14px;color:${SOFT}`)).join('\n')}
</td></tr>
<tr><td${taglineIn ? ` lang="${taglineIn}"` : ''} \
style="padding:16px 24px;${FONT};font-size:13px;color:${SOFT};border-top:1px solid #e6e2da">
${escapeMarkup(tagline || appName)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

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
