import { ok, warn, wrong, type Check } from './finding.ts'

/** More than Redis, payments and third-party sign-in tolerate. */
const MAX_DIFFERENCE_MS = 60_000
/** More than latency and clocks with whole seconds explain. */
const MIN_DIFFERENCE_MS = 3000

export const clock: Check = async ({ clocks }) => {
  const said = `it is ${new Date().toISOString()} here`
  const [worst] = clocks.toSorted((one, other) => Math.abs(other.ahead) - Math.abs(one.ahead))
  if (!worst) return [ok(`${said}; no other clock to compare it with`)]
  const seconds = Math.round(Math.abs(worst.ahead) / 1000)
  const remedy = 'synchronize the clocks with NTP'
  const says = `${said}; the clock of ${worst.who} is ${seconds} s ${worst.ahead > 0 ? 'ahead' : 'behind'}`
  if (Math.abs(worst.ahead) >= MAX_DIFFERENCE_MS) return [wrong(says, remedy)]
  return [Math.abs(worst.ahead) >= MIN_DIFFERENCE_MS ? warn(says, remedy) : ok(`${said}, and elsewhere`)]
}
