const key = () => `quire-dev-fields ${location.pathname}${location.search}`

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Stored = { focus: number; /** Of checkboxes: whether checked. */ values: (string | boolean)[] }

const fieldsOf = () => [...document.querySelectorAll<Field>('input, textarea, select')]
const valueOf = (field: Field) =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value

/** Reloads the page and keeps typed text; the app itself keeps the scroll position. */
export function softReload(): void {
  addEventListener('pagehide', () => {
    const fields = fieldsOf()
    const focus = fields.indexOf(document.activeElement as Field)
    sessionStorage.setItem(key(), JSON.stringify({ focus, values: fields.map(valueOf) } satisfies Stored))
  })
  location.reload()
}

/** Restores typed text after hydration, so that components notice it. */
export async function restoreFields(): Promise<void> {
  const text = sessionStorage.getItem(key())
  sessionStorage.removeItem(key())
  if (!text) return
  const { focus, values } = JSON.parse(text) as Stored
  while (!document.documentElement.classList.contains('ready')) await new Promise(requestAnimationFrame)
  const fields = fieldsOf()
  // The form has changed, so values cannot be assigned.
  if (fields.length !== values.length) return
  fields.forEach((field, index) => restore(field, values[index]!))
  fields[focus]?.focus({ preventScroll: true })
}

function restore(field: Field, value: string | boolean): void {
  if (field.type === 'file' || valueOf(field) === value) return
  if (typeof value === 'boolean') return field.click()
  // By the prototype's setter: React's own would hide the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
