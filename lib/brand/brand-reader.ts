import * as v from 'valibot';
import type { BrandSource } from './brand-source.ts';
import { BrandError, type BrandProblem, sampleBrandName } from './directory.ts';
import { formatIssue } from './format-issue.ts';
import { type ParsedYaml, parseYaml } from './parse-yaml.ts';

const yamlAdvice =
  'Put a text in quotes when it has “: ” in it, or begins with a sign such as “{”; indent like the lines around it.';

export class BrandReader {
  readonly #source: BrandSource;
  readonly #problems: BrandProblem[] = [];
  /** The name by which error messages refer to each file, and a function that returns the line of a value in the file. */
  readonly #roots = new Map<string, { root: string; getLine: ParsedYaml['getLine'] }>();

  constructor(source: BrandSource) {
    this.#source = source;
  }

  /**
   * Reads and validates a YAML file. Records problems instead of throwing, and then returns undefined. Callers must call
   * `throwProblems` before they use the value.
   * @param root the name by which error messages refer to the file; empty if messages begin with the keys in the file
   */
  readYaml<Schema extends v.GenericSchema>(
    file: string,
    root: string,
    schema: Schema,
  ): v.InferOutput<Schema> {
    const text = this.readText(file);
    return text === undefined ? (undefined as never) : this.validate(file, root, schema, parseYaml(text));
  }

  validate<Schema extends v.GenericSchema>(
    file: string,
    root: string,
    schema: Schema,
    { value, getLine, errors }: ParsedYaml,
  ): v.InferOutput<Schema> {
    this.#roots.set(file, { root, getLine });
    const [fault] = errors;
    if (fault) {
      // Only the first syntax error is reported, because it often causes the others.
      this.addProblem(file, { line: fault.line }, `it cannot be read (${fault.message}). ${yamlAdvice}`);
      return undefined as never;
    }
    const { issues = [], output } = v.safeParse(schema, value);
    for (const issue of issues) {
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      this.addProblem(file, { path, line: getLine(path) }, formatIssue(root, issue));
    }
    return output as v.InferOutput<Schema>;
  }

  /**
   * Returns the text of a file without a byte order mark. If the file is missing, records a problem and returns undefined.
   */
  readText(file: string): string | undefined {
    const text = this.#source.read(file);
    if (text !== undefined) return text.replace(/^\uFEFF/, '');
    this.addProblem(file, {}, `the file is missing; brands/${sampleBrandName} has one to copy.`);
    return undefined;
  }

  /** @param problems sentences that begin with the path of a value, such as `facts.evening.hero` */
  addProblems(file: string, problems: readonly string[]): void {
    const { root = '', getLine } = this.#roots.get(file) ?? {};
    for (const problem of problems) {
      const names = problem.split(' ')[0]?.match(/[\w-]+/g) ?? [];
      const path = names.slice(root ? 1 : 0).map((name) => (/^\d+$/.test(name) ? Number(name) : name));
      this.addProblem(file, { path, ...(getLine && { line: getLine(path) }) }, problem);
    }
  }

  addProblem(file: string, place: Pick<BrandProblem, 'path' | 'line'>, problem: string): void {
    this.#problems.push({ file, ...place, message: problem });
  }

  /** @throws {BrandError} if problems were recorded. The message has one line for each. */
  throwProblems(): void {
    if (this.#problems.length === 0) return;
    const lines = this.#problems.map(
      ({ file, line, message: problem }) =>
        `${this.#source.pathOf(file)}${line === undefined ? '' : `:${line}`}: ${problem}`,
    );
    throw new BrandError(lines.join('\n'), this.#problems);
  }
}
