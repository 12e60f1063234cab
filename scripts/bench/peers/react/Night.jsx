'use client'
import { useEffect, useState } from 'react'

/** Night mode, kept for the next visit. */
export function Night() {
  const [isNight, setNight] = useState(false)
  useEffect(() => setNight(localStorage.getItem('night') === 'yes'), [])
  useEffect(() => {
    document.documentElement.classList.toggle('night', isNight)
  }, [isNight])
  const toggle = () => {
    localStorage.setItem('night', isNight ? 'no' : 'yes')
    setNight(!isNight)
  }
  return (
    <button type="button" data-night onClick={toggle}>
      {isNight ? 'Day' : 'Night'}
    </button>
  )
}
