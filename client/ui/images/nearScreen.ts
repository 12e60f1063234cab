import { LAZY_IMAGE_CACHE, LAZY_IMAGE_PRELOAD, LAZY_IMAGE_THROTTLE } from '../../../shared/constants.ts'

/** Addresses of loaded pictures, latest last: shown again without waiting to be near. */
const loaded = new Set<string>()

/** Remembers a loaded picture; beyond 200, the oldest is dropped. */
export function remember(src: string) {
  loaded.delete(src)
  loaded.add(src)
  const [oldest] = loaded
  if (loaded.size > LAZY_IMAGE_CACHE && oldest !== undefined) loaded.delete(oldest)
}

const waiting = new Map<Element, () => void>()
const near = new Set<Element>()
let observer: IntersectionObserver | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastTime = 0

/** Within 1.33 viewports, every 200 ms at most, so that fast scrolling requests nothing. Returns a stop function. */
export function whenNear(element: Element, src: string, callback: () => void): () => void {
  if (loaded.has(src)) {
    callback()
    return () => {}
  }
  const margin = `${Math.round((LAZY_IMAGE_PRELOAD - 1) * 100)}%`
  // Not yet in the type library: the margin of sideways scrollers. Vertically, Chromium would add it to the root's.
  const options: IntersectionObserverInit & { scrollMargin: string } = {
    rootMargin: margin,
    scrollMargin: `0px ${margin}`,
  }
  observer ??= new IntersectionObserver(onChange, options)
  waiting.set(element, callback)
  observer.observe(element)
  return () => forget(element)
}

function onChange(entries: IntersectionObserverEntry[]) {
  for (const { isIntersecting, target } of entries) near[isIntersecting ? 'add' : 'delete'](target)
  if (near.size > 0) timer ??= setTimeout(callNear, lastTime + LAZY_IMAGE_THROTTLE - performance.now())
}

function callNear() {
  timer = undefined
  lastTime = performance.now()
  for (const element of near) {
    const callback = waiting.get(element)
    forget(element)
    callback?.()
  }
}

function forget(element: Element) {
  observer?.unobserve(element)
  waiting.delete(element)
  near.delete(element)
}
