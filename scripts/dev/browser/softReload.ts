const KEY = 'quire-dev-fields'
const FIELDS = 'input, textarea, select'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Kept = { path: string; focus: number; fields: { value: string; isChecked: boolean }[] }

const fieldsOf = () => [...document.querySelectorAll<Field>(FIELDS)]
const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)

/** Loads the page anew with what was typed until it comes; the place is kept by the app itself. */
export function softReload(): void {
  addEventListener('pagehide', keepFields)
  location.reload()
}

function keepFields(): void {
  const fields = fieldsOf()
  const kept: Kept = {
    path: location.pathname + location.search,
    focus: fields.indexOf(document.activeElement as Field),
    fields: fields.map(field => ({ value: field.value, isChecked: isBox(field) && field.checked })),
  }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** Puts back what was typed, once the page has been taken over: only then do its components notice. */
export function restoreFields(): void {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!text) return
  const kept = JSON.parse(text) as Kept
  if (kept.path !== location.pathname + location.search) return
  whenTakenOver(() => {
    const fields = fieldsOf()
    // Another form than before: what belongs where is anybody's guess.
    if (fields.length !== kept.fields.length) return
    fields.forEach((field, index) => restore(field, kept.fields[index]!))
    fields[kept.focus]?.focus({ preventScroll: true })
  })
}

function restore(field: Field, { value, isChecked }: Kept['fields'][number]): void {
  if (field instanceof HTMLInputElement && field.type === 'file') return
  if (isBox(field)) {
    if (field.checked !== isChecked) field.click()
    return
  }
  if (field.value === value) return
  // By the element's own setter: React has put one of its own before it, which would hide the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function whenTakenOver(then: () => void): void {
  const { documentElement } = document
  if (documentElement.classList.contains('ready')) return then()
  const watch = new MutationObserver(() => {
    if (!documentElement.classList.contains('ready')) return
    watch.disconnect()
    then()
  })
  watch.observe(documentElement, { attributeFilter: ['class'] })
}
