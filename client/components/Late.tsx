import { Suspense, use, type ReactNode } from 'react'
import { stateJson } from '../../shared/snapshot.ts'
import { lateElementId } from '../routing/late.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useView } from '../routing/view.ts'

type Props<Value> = { name: string; fallback: ReactNode; children: (value: Value) => ReactNode }

const onServer = typeof document === 'undefined'

/**
 * Shows a page's secondary data once it is there, and until then a fallback of the same size. Where it fails on the server
 * the browser asks anew; where it fails there the part stays away and the page stands.
 */
export function Late<Value>(props: Props<Value>) {
  return (
    <ErrorBoundary resetKey={useView()} fallback={null}>
      <Suspense fallback={props.fallback}>
        <Arrived {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Arrived<Value>({ name, children }: Props<Value>) {
  const view = useView()
  const promise = view.kind === 'page' ? view.late.get(name) : undefined
  if (!promise) throw new Error(`The page defines no late value ${name}`)
  const value = use(promise) as Value
  // The value travels with the part that shows it, so that the browser can take the part over.
  const json = onServer ? stateJson(value) : ''
  return (
    <>
      {children(value)}
      <script
        type="application/json"
        id={lateElementId(name)}
        dangerouslySetInnerHTML={{ __html: json }}
        suppressHydrationWarning
      />
    </>
  )
}
