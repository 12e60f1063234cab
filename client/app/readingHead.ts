import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../shared/constants.ts'
import { WITHOUT_RULES } from '../../shared/page/display.ts'
import { FROM_A_FILE, typefacesBeside } from '../../shared/page/typefaces.ts'
import { isInMiddle } from '../features/reading/isInMiddle.ts'
import { classList, storedSettings, shownSettings, showSettings } from './displayClasses.ts'
import { EARLY, storeSettings, onEarlyTap } from './earlyTaps.ts'
import './head.ts'

const SHEET_TIMEOUT_MS = 3000

/** The page has only the styles of the default settings: for others, the full sheet is loaded before first paint. */
const root = document.documentElement
const { dataset, style } = root
const steps = () => root.className.replace(WITHOUT_RULES, '')
const before = steps()
showSettings(storedSettings())
if (steps() !== before) {
  style.visibility = 'hidden'
  setTimeout(show, SHEET_TIMEOUT_MS)
  void loadStyleSheets().then(show)
}

function show() {
  style.visibility = ''
}

async function loadStyleSheets() {
  const { sheet } = dataset
  if (!sheet) return
  delete dataset['sheet']
  await Promise.all(
    [sheet, ...(shownSettings().font_family < FROM_A_FILE ? [] : [typefacesBeside(sheet)])].map(href => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      document.head.append(link)
      return new Promise(resolve => {
        for (const end of ['load', 'error']) link.addEventListener(end, resolve)
      })
    }),
  )
}

function resize(by: number) {
  const font_size = shownSettings().font_size + by
  if (font_size < FONT_SIZE_MIN || font_size > FONT_SIZE_MAX) return
  showSettings({ font_size })
  storeSettings({ font_size })
  void loadStyleSheets()
}
EARLY['larger'] = () => resize(1)
EARLY['smaller'] = () => resize(-1)
EARLY['sizes'] = () => classList.toggle('sizes')

onEarlyTap((target, { clientY }) => {
  const isForBars = !target.closest('a, button') && target.closest('.reading-surface article') && isInMiddle(clientY)
  return isForBars ? (classList.toggle('bars'), true) : false
})
