import { FIRST_CHAPTER, FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../shared/constants.ts'
import { DISPLAY, type DisplayStep, type DisplaySteps } from '../../shared/page/display.ts'
import { displaySettingsIn, type DisplaySettings } from './displaySettings.ts'
import { observed } from '../platform/observed.ts'

/** Reader state under the specification's names (sections 3 and 4); only `persisted` is stored. */
export class LocalStore implements DisplaySettings {
  showNav = false
  catelog_panel = false
  font_panel = false
  curChapter = FIRST_CHAPTER
  bg_night = false
  // Display settings; their defaults are in `DISPLAY`.
  declare font_size: number
  declare bg_color: number
  declare night_paper: number
  declare follows_phone: number
  declare font_family: number
  declare line_height: number
  declare margins: number
  declare paragraphs: number
  declare alignment: number
  declare hyphens: number
  declare reading_mode: number
  declare letter_keys: number
  declare side_panel: number
  loading = true
  domain = ''
  loginDialog = false

  constructor(domain: string) {
    this.domain = domain
    for (const name in DISPLAY) this[name as DisplayStep] = DISPLAY[name as DisplayStep][2]
    observed(this)
  }

  increaseFontSize() {
    this.font_size = Math.min(FONT_SIZE_MAX, this.font_size + 1)
  }
  decreaseFontSize() {
    this.font_size = Math.max(FONT_SIZE_MIN, this.font_size - 1)
  }
  changeDisplay(settings: Partial<DisplaySettings>) {
    Object.assign(this, settings)
  }

  prevChapter() {
    if (this.curChapter > FIRST_CHAPTER) this.curChapter -= 1
  }
  nextChapter(maximum: number) {
    if (this.curChapter < maximum) this.curChapter += 1
  }
  setChapter(chapter: number) {
    this.curChapter = chapter
  }

  toggleNav() {
    this.showNav = !this.showNav
  }
  toggleCatalogue() {
    this.catelog_panel = !this.catelog_panel
  }
  toggleFontPanel() {
    this.font_panel = !this.font_panel
  }
  toggleNight() {
    this.bg_night = !this.bg_night
    this.follows_phone = 0
  }
  toggleLoginDialog() {
    this.loginDialog = !this.loginDialog
  }
  closePanels() {
    this.showNav = this.catelog_panel = this.font_panel = false
  }
  endLoading() {
    this.loading = false
  }

  get persisted(): DisplaySettings {
    const { bg_night } = this
    const steps = Object.keys(DISPLAY).map(name => [name, this[name as DisplayStep]])
    return { ...(Object.fromEntries(steps) as DisplaySteps), bg_night }
  }
  restore(stored: unknown) {
    Object.assign(this, displaySettingsIn(stored))
  }
}
