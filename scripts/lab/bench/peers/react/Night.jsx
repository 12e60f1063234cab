'use client'
import { useEffect, useState } from 'react'

/** Night mode. */
export function Night() {
  const [isNight, setNight] = useState(false)
  useEffect(() => {
    document.documentElement.classList.toggle('night', isNight)
  }, [isNight])
  return (
    <button type="button" data-night onClick={() => setNight(!isNight)}>
      {isNight ? 'Day' : 'Night'}
    </button>
  )
}
