/** A change to one kind of file that is visible in a page. */
export type Save = {
  what: string
  file: string
  /** The changed source, different in each run. */
  edit: (source: string, run: string) => string
  /** Whether the page shows it; runs in the browser. */
  shown: (run: string) => unknown
}

/** What `measureSaves.ts` measures. */
export const SAVES: readonly Save[] = [
  {
    what: 'component',
    file: 'client/shell/Header.tsx',
    edit: (source, run) => source.replace('<header ', `<header data-save="${run}" `),
    shown: run => document.querySelector(`header[data-save="${run}"]`),
  },
  {
    what: 'style',
    file: 'client/styles/base.css',
    edit: (source, run) => `${source}\n:root { --save: ${run}; }\n`,
    shown: run => getComputedStyle(document.documentElement).getPropertyValue('--save').trim() === run,
  },
  {
    what: 'text',
    file: 'client/text/en/site/shell.ts',
    edit: (source, run) => source.replace(/category: '[^']*'/, `category: 'Save ${run}'`),
    shown: run => document.querySelector('header')?.textContent?.includes(`Save ${run}`),
  },
  {
    what: 'server file',
    file: 'server/web/pages/document.ts',
    edit: (source, run) => source.replace('dir: assets', `'data-save': '${run}', dir: assets`),
    shown: run => document.documentElement.dataset['save'] === run,
  },
  {
    what: 'brand',
    file: 'brands/freenovel/brand.json',
    edit: (source, run) => source.replace(/("\$themeColor": )"[^"]*"/, `$1"#0a62${run.padStart(2, '0')}"`),
    shown: run =>
      getComputedStyle(document.documentElement).getPropertyValue('--theme').trim() === `#0a62${run.padStart(2, '0')}`,
  },
]
