const KEY = 'quire-dev-fields'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Kept = { path: string; focus: number; /** Of boxes, whether they are checked. */ values: (string | boolean)[] }

const fieldsOf = () => [...document.querySelectorAll<Field>('input, textarea, select')]
const valueOf = (field: Field) =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value

/** Loads the page anew with what was typed until it comes; the place is kept by the app itself. */
export function softReload(): void {
  addEventListener('pagehide', storeFields)
  location.reload()
}

function storeFields(): void {
  const fields = fieldsOf()
  const kept: Kept = {
    path: location.pathname + location.search,
    focus: fields.indexOf(document.activeElement as Field),
    values: fields.map(valueOf),
  }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** Puts back what was typed, once the page has been taken over: only then do its components notice. */
export async function restoreFields(): Promise<void> {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!text) return
  const { path, focus, values } = JSON.parse(text) as Kept
  if (path !== location.pathname + location.search) return
  while (!document.documentElement.classList.contains('ready')) await new Promise(requestAnimationFrame)
  const fields = fieldsOf()
  // Another form than before: what belongs where is anybody's guess.
  if (fields.length !== values.length) return
  fields.forEach((field, index) => restore(field, values[index]!))
  fields[focus]?.focus({ preventScroll: true })
}

function restore(field: Field, value: string | boolean): void {
  if (field.type === 'file' || valueOf(field) === value) return
  if (typeof value === 'boolean') return field.click()
  // By the element's own setter: React has put one of its own before it, which would hide the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
