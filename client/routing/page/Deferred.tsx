import { Suspense, use, type ReactNode } from 'react'
import { stateJson } from '../../../shared/page/snapshot.ts'
import { deferredElementId } from './deferred.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useView } from './view.ts'

type Props<Value> = { name: string; fallback: ReactNode; children: (value: Value) => ReactNode }

const onServer = typeof document === 'undefined'

/** If it fails on the server, the browser retries; if that fails too, the part is left out. */
export function Deferred<Value>(props: Props<Value>) {
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
  const promise = view.kind === 'page' ? view.deferred.get(name) : undefined
  if (!promise) throw new Error(`The page defines no deferred value ${name}`)
  const value = use(promise) as Value
  // The value is sent with the part, so that the browser can hydrate it.
  const json = onServer ? stateJson(value) : ''
  return (
    <>
      {children(value)}
      <script
        type="application/json"
        id={deferredElementId(name)}
        dangerouslySetInnerHTML={{ __html: json }}
        suppressHydrationWarning
      />
    </>
  )
}
