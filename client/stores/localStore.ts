import { FIRST_CHAPTER, FONT_SIZE_DEFAULT, FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../shared/constants.ts'
import { displaySettingsIn, type Background, type DisplaySettings } from './displaySettings.ts'
import { observed } from '../platform/observed.ts'

/** Reader state under the specification's names (sections 3 and 4): of this module `persisted` outlives the page. */
export class LocalStore {
  showNav = false
  catelog_panel = false
  font_panel = false
  font_size = FONT_SIZE_DEFAULT
  curChapter = FIRST_CHAPTER
  bg_color: Background = 1
  bg_night = false
  loading = true
  domain = ''
  loginDialog = false

  constructor(domain: string) {
    this.domain = domain
    observed(this)
  }

  increaseFontSize() {
    this.font_size = Math.min(FONT_SIZE_MAX, this.font_size + 1)
  }
  decreaseFontSize() {
    this.font_size = Math.max(FONT_SIZE_MIN, this.font_size - 1)
  }
  setBackground(background: Background) {
    this.bg_color = background
    this.bg_night = false
  }

  /** Does nothing at the first chapter. */
  prevChapter() {
    if (this.curChapter > FIRST_CHAPTER) this.curChapter -= 1
  }
  /** Does nothing at the maximum chapter. */
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
  }
  toggleLoginDialog() {
    this.loginDialog = !this.loginDialog
  }
  closePanels() {
    this.showNav = this.catelog_panel = this.font_panel = false
  }
  /** The loading flag can only be switched off. */
  endLoading() {
    this.loading = false
  }

  get persisted(): DisplaySettings {
    return { font_size: this.font_size, bg_color: this.bg_color, bg_night: this.bg_night }
  }
  /** Takes over what was kept; anything out of bounds is ignored. */
  restore(kept: unknown) {
    Object.assign(this, displaySettingsIn(kept))
  }
}
