import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useStores } from '../../services/services.ts'

/** While a chapter is open the whole window is of its paper: panels, the edges, and the browser's own bar. */
export function useThemeColor() {
  const { local } = useStores()
  useEffect(() => {
    const { classList } = document.documentElement
    const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    const before = meta?.content
    classList.add('reading')
    const tint = () =>
      requestAnimationFrame(() => {
        if (meta) meta.content = getComputedStyle(document.body).backgroundColor
      })
    const stop = reaction(() => [local.bg_color, local.bg_night, local.night_paper, local.loading], tint, {
      fireImmediately: true,
    })
    return () => {
      stop()
      classList.remove('reading')
      if (meta && before) meta.content = before
    }
  }, [local])
}
