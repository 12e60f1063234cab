'use client'
import { useEffect } from 'react'

/** Tells the bench that the page has been hydrated. */
export function Ready() {
  useEffect(() => document.documentElement.classList.add('ready'), [])
  return null
}
