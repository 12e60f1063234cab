import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { LAZY_IMAGE_ATTEMPTS } from '../../../shared/constants.ts'
import { useBrand } from '../../services/services.ts'
import { errors as text } from '../../../shared/text/en/site/errors.ts'
import { remember, whenNear } from './nearScreen.ts'

type Props = {
  src: string
  /** The same picture in several widths, and how wide it is shown. */
  srcSet?: string
  sizes?: string
  alt: string
  width: number
  height: number
  className?: string
  /** On the first screen: loads at once, before any script. */
  eager?: boolean
  fetchPriority?: 'high'
  /** Shown if the picture fails to load; default: the brand's default cover. */
  fallback?: ReactNode
}

/** Loads near the screen, once; then the error image (sections 4, 5, 9). Its container must have a size. */
export function LazyImage({ src, srcSet, sizes, alt, eager = false, fallback, ...rest }: Props) {
  const { bookSourceImg } = useBrand()
  const image = useRef<HTMLImageElement>(null)
  const [stage, setStage] = useState<'far' | 'near' | 'loaded'>(eager ? 'near' : 'far')
  const [failures, setFailures] = useState(0)
  const sources = { sizes, srcSet, src }
  const isNear = stage !== 'far'

  if (!src && process.env.NODE_ENV !== 'production') throw new Error(text.imageSrcRequired)
  useLayoutEffect(() => {
    if (!src) console.warn(text.imageSrcRequired) // oxlint-disable-line no-console
    const element = image.current
    if (!element) return
    if (isNear) {
      // It may have failed before hydration.
      if (element.complete && element.naturalWidth === 0 && element.currentSrc) setFailures(1)
      return
    }
    return whenNear(element, src, () => setStage('near'))
  }, [src, isNear])

  if (!src || failures >= LAZY_IMAGE_ATTEMPTS)
    return fallback ?? <img {...rest} alt={alt} src={bookSourceImg} data-state="error" />
  return (
    <>
      <img
        key={failures}
        ref={image}
        {...rest}
        alt={alt}
        {...(isNear && sources)}
        decoding={eager ? undefined : 'async'}
        data-state={eager ? undefined : stage === 'loaded' ? 'loaded' : 'loading'}
        onLoad={() => {
          remember(src)
          setStage('loaded')
        }}
        onError={() => setFailures(failures + 1)}
      />
      {!eager && (
        <noscript>
          <img {...rest} alt={alt} src={src} loading="lazy" />
        </noscript>
      )}
    </>
  )
}
