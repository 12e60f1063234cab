import { lineIcon } from '../lineIcon.tsx'

export const SkipBack = lineIcon(
  <>
    <path d="M17.971 4.285A2 2 0 0 1 21 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432z" />
    <path d="M3 20V4" />
  </>,
)
