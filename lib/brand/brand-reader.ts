import * as v from 'valibot';
import type { BrandSource } from './brand-source.ts';
import { BrandError, type BrandProblem, sampleBrand } from './directory.ts';
import { formatIssue } from './format-issue.ts';
import { type ParsedYaml, parseYaml } from './parse-yaml.ts';

/** The mistakes that are made most often, which YAML's own messages do not name. */
const yamlAdvice =
  'Put a text in quotes when it has “: ” in it, or begins with a sign such as “{”; indent like the lines around it.';

/** Reads the files of a brand, and collects their problems, a sentence for each. */
export class BrandReader {
  readonly #source: BrandSource;
  readonly #problems: BrandProblem[] = [];
  /** By file: what sentences call its value, and the line of a value in it. */
  readonly #read = new Map<string, { root: string; lineOf: ParsedYaml['getLine'] }>();

  constructor(source: BrandSource) {
    this.#source = source;
  }

  /**
   * A file's value, or undefined when it has problems: call `settle` before the value is used.
   * @param root what sentences call the file's value; empty where each of its names stands for itself
   */
  readYaml<Schema extends v.GenericSchema>(
    file: string,
    root: string,
    schema: Schema,
  ): v.InferOutput<Schema> {
    const readText = this.text(file);
    return readText === undefined
      ? (undefined as never)
      : this.validate(file, root, schema, parseYaml(readText));
  }

  /** The same for a text that has been read. */
  validate<Schema extends v.GenericSchema>(
    file: string,
    root: string,
    schema: Schema,
    { value, getLine, errors }: ParsedYaml,
  ): v.InferOutput<Schema> {
    this.#read.set(file, { root, lineOf: getLine });
    const [fault] = errors;
    if (fault) {
      // What follows from the first is no fault of its own.
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

  /** Undefined when there is no such file. */
  text(file: string): string | undefined {
    const text = this.#source.read(file);
    if (text !== undefined) return text.replace(/^\uFEFF/, '');
    this.addProblem(file, {}, `the file is missing; brands/${sampleBrand} has one to copy.`);
    return undefined;
  }

  /** Adds problems, each a sentence that begins with its field, as in `facts.evening.hero`. */
  addProblems(file: string, problems: readonly string[]): void {
    const { root = '', lineOf } = this.#read.get(file) ?? {};
    for (const problem of problems) {
      const names = problem.split(' ')[0]?.match(/[\w-]+/g) ?? [];
      const path = names.slice(root ? 1 : 0).map((name) => (/^\d+$/.test(name) ? Number(name) : name));
      this.addProblem(file, { path, ...(lineOf && { line: lineOf(path) }) }, problem);
    }
  }

  addProblem(file: string, place: Pick<BrandProblem, 'path' | 'line'>, problem: string): void {
    this.#problems.push({ file, ...place, message: problem });
  }

  /** @throws {BrandError} that has each problem until now on a line */
  throwProblems(): void {
    if (this.#problems.length === 0) return;
    const lines = this.#problems.map(
      ({ file, line, message: problem }) =>
        `${this.#source.pathOf(file)}${line === undefined ? '' : `:${line}`}: ${problem}`,
    );
    throw new BrandError(lines.join('\n'), this.#problems);
  }
}
