type Log = (message: string, error: unknown) => void

/** Copies a text; uses a hidden text area if the clipboard refuses. Never rejects; false if nothing was copied. */
export async function copyText(text: string, log: Log): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    log('clipboard refused', error)
    return copyBySelection(text, log)
  }
}

function copyBySelection(text: string, log: Log): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;top:0;left:0;opacity:0'
  const focused = document.activeElement
  document.body.append(area)
  try {
    area.select()
    return document.execCommand('copy')
  } catch (error) {
    log('nothing was copied', error)
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
