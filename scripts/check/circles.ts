import type { Graph } from './imports.ts'

/**
 * Cycles of a graph, the largest first: groups in which each node is reachable from every other, sorted by name
 * (Tarjan's strongly connected components).
 */
export function circles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found.toSorted((a, b) => b.length - a.length)
}
