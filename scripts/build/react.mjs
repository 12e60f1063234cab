import * as react from 'react'
import * as runtime from 'react/jsx-runtime'

// As names of a module: React's are of the older format, in which each use of them is a look-up.
export const { Fragment, jsx, jsxs } = runtime
export const { Component, Suspense, createContext, createElement, startTransition } = react
export const { use, useCallback, useContext, useEffect, useEffectEvent, useId } = react
export const { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } = react
