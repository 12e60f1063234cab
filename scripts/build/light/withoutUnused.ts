import ts from 'typescript6'

/** What of a package's source is left out, since nothing of ours leads there. */
export type Unused = {
  /** Calls of these functions, and what stands in their place. Their arguments do nothing. */
  calls?: Readonly<Record<string, string>>
  /** Functions and classes that others only hold on to: whoever calls them is told. */
  bodies?: readonly string[]
  /** Properties of object literals. */
  properties?: readonly string[]
  /** Statements that give a value to these, or to what is in them. */
  assignments?: readonly string[]
  /** Numbers that nothing's `tag` ever is. */
  tags?: readonly number[]
}

type Cut = { start: number; end: number; text: string }

/**
 * A package's source without these parts; what only they needed, a minifier takes out. Throws where one is not found: a
 * package that has changed must be looked at again.
 */
export function withoutUnused(source: string, unused: Unused): string {
  const file = ts.createSourceFile('package.js', source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS)
  const cuts: Cut[] = []
  const missing = new Set(
    Object.values({ ...unused, calls: Object.keys(unused.calls ?? {}) })
      .flat()
      .map(String),
  )
  const cut = (name: string | number, { start, end, text }: Cut) => {
    missing.delete(String(name))
    cuts.push({ start, end, text })
  }
  const whole = (node: ts.Node, text: string): Cut => ({ start: node.getStart(file), end: node.end, text })

  function visit(node: ts.Node): void {
    const name = nameOf(node)
    if (ts.isCallExpression(node) && name !== undefined && unused.calls && name in unused.calls)
      return cut(name, whole(node, unused.calls[name] ?? ''))
    if (name !== undefined && unused.bodies?.includes(name) && ts.isFunctionLike(node) && 'body' in node && node.body)
      return cut(name, whole(node.body, `{${refusal(name)}}`))
    if (name !== undefined && unused.bodies?.includes(name) && ts.isClassDeclaration(node))
      return cut(name, whole(node, `class ${name}{constructor(){${refusal(name)}}}`))
    if (name !== undefined && unused.properties?.includes(name) && ts.isObjectLiteralElementLike(node))
      return cut(name, { start: node.pos, end: node.end + (source[node.end] === ',' ? 1 : 0), text: '' })
    if (ts.isExpressionStatement(node) && name !== undefined) {
      const target = unused.assignments?.find(target => name === target || name.startsWith(`${target}.`))
      if (target !== undefined) return cut(target, whole(node, ''))
    }
    const never = comparison(node, unused.tags ?? [])
    if (never) return cut(never.tag, whole(node, never.value))
    if (ts.isSwitchStatement(node) && isTag(node.expression)) return clauses(node.caseBlock)
    ts.forEachChild(node, visit)
  }

  /** Takes out clauses that are never entered; one that another falls into loses its label only. */
  function clauses(block: ts.CaseBlock) {
    let isReached = false
    const declared: string[] = []
    for (const clause of block.clauses) {
      const tag = ts.isCaseClause(clause) ? Number(clause.expression.getText(file)) : undefined
      const isNever = tag !== undefined && unused.tags?.includes(tag)
      if (isNever && !isReached) {
        cut(tag, whole(clause, ''))
        declared.push(...declaredIn(clause))
        continue
      }
      if (isNever) cut(tag, { start: clause.getStart(file), end: labelEnd(clause), text: '' })
      ts.forEachChild(clause, visit)
      isReached = !ends(clause.statements.at(-1))
    }
    // A variable holds for the whole function, wherever it was declared.
    if (declared.length > 0) cuts.push({ start: block.end - 1, end: block.end - 1, text: `var ${declared.join(',')};` })
  }

  const labelEnd = (clause: ts.CaseOrDefaultClause) =>
    clause.statements[0] ? clause.statements[0].getStart(file) : clause.end

  visit(file)
  if (missing.size > 0) throw new Error(`Not found in a package: ${[...missing].join(', ')}.`)
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), source)
}

const refusal = (name: string) => `throw Error(${JSON.stringify(`${name}: left out by scripts/build/light`)})`

/** What a call calls, a function or property is called, or a statement gives a value to. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) ? node.expression.text : undefined
  if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassDeclaration(node))
    return node.name?.text
  if (ts.isObjectLiteralElementLike(node)) return node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
  if (!ts.isExpressionStatement(node) || !ts.isBinaryExpression(node.expression)) return undefined
  const { operatorToken, left } = node.expression
  return operatorToken.kind === ts.SyntaxKind.EqualsToken ? left.getText() : undefined
}

const isTag = (node: ts.Node): boolean => ts.isPropertyAccessExpression(node) && node.name.text === 'tag'

/** `31 === fiber.tag` and its like, where that is never so, and its value. */
function comparison(node: ts.Node, tags: readonly number[]): { tag: number; value: string } | undefined {
  if (!ts.isBinaryExpression(node) || !ts.isNumericLiteral(node.left) || !isTag(node.right)) return undefined
  const tag = Number(node.left.text)
  if (!tags.includes(tag)) return undefined
  if (node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return { tag, value: '!1' }
  return node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? { tag, value: '!0' } : undefined
}

/** Whether nothing after this statement is reached. */
function ends(statement: ts.Statement | undefined): boolean {
  if (!statement) return false
  if (ts.isBlock(statement)) return ends(statement.statements.at(-1))
  return (
    ts.isBreakStatement(statement) ||
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement)
  )
}

/** The variables that are declared there. */
function declaredIn(node: ts.Node): string[] {
  const names: string[] = []
  const visit = (child: ts.Node): void => {
    if (ts.isFunctionLike(child)) return
    if (ts.isVariableDeclaration(child) && ts.isIdentifier(child.name)) names.push(child.name.text)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}
