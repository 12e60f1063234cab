import type { Screen } from './screens.ts'

export const TIMES = ['day', 'night'] as const
export type Time = (typeof TIMES)[number]

export const pictureName = ({ name }: Pick<Screen, 'name'>, time: Time): string => `${name}-${time}.webp`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page with all screenshots, which needs only the pictures beside it. */
export function previewPage({ appName, tagline }: { appName: string; tagline: string }, screens: Screen[]): string {
  const name = escape(appName)
  const figures = screens.map(screen => {
    const title = escape(screen.title)
    const pictures = TIMES.map(
      time => `<img src="${pictureName(screen, time)}" alt="${title}, by ${time}" width="360" height="720">`,
    )
    return `<figure><figcaption>${title}</figcaption>${pictures.join('')}</figure>`
  })
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${name}: preview</title>
<style>
body { margin: 32px; background: #85888f; color: #fff; font: 16px/1.5 system-ui, sans-serif }
h1 { margin: 0 } p { margin: 0 0 24px } main { display: flex; flex-wrap: wrap; gap: 32px }
figure { display: grid; grid-template-columns: repeat(2, minmax(0, 300px)); gap: 8px; margin: 0 }
figcaption { grid-column: 1 / -1; font-weight: 600 }
img { display: block; width: 100%; height: auto; border-radius: 8px }
</style></head>
<body><h1>${name}</h1><p>${escape(tagline)}</p>
<main>
${figures.join('\n')}
</main></body></html>
`
}
