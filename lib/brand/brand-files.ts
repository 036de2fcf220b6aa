import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { BrandError, sampleBrand } from './directory.ts';
import { sentence } from './sentences.ts';
import { readYaml, type YamlText } from './yaml-file.ts';

/** The mistakes that are made most often, which YAML's own messages do not name. */
const yamlAdvice =
  'Put a text in quotes when it has “: ” in it, or begins with a sign such as “{”; indent like the lines around it.';

/** Reads the files of a brand, and collects their problems, a sentence for each. */
export class BrandFiles {
  readonly #directory: URL;
  readonly #problems: string[] = [];
  /** By file: the line of a value. */
  readonly #lines = new Map<string, YamlText['lineOf']>();

  constructor(directory: URL) {
    this.#directory = directory;
  }

  /**
   * A file's value, or undefined when it has problems: call `settle` before the value is used.
   * @param root what sentences call the file's value; empty where each of its names stands for itself
   */
  yaml<Schema extends v.GenericSchema>(file: string, root: string, schema: Schema): v.InferOutput<Schema> {
    const text = this.text(file);
    return text === undefined ? (undefined as never) : this.check(file, root, schema, readYaml(text));
  }

  /** The same for a text that has been read. */
  check<Schema extends v.GenericSchema>(
    file: string,
    root: string,
    schema: Schema,
    { value, lineOf, faults }: YamlText,
  ): v.InferOutput<Schema> {
    this.#lines.set(file, lineOf);
    const [fault] = faults;
    if (fault) {
      // What follows from the first is no fault of its own.
      this.report(file, fault.line, `it cannot be read (${fault.message}). ${yamlAdvice}`);
      return undefined as never;
    }
    const { issues = [], output } = v.safeParse(schema, value);
    for (const issue of issues) {
      const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
      this.report(file, lineOf(path), sentence(root, issue));
    }
    return output as v.InferOutput<Schema>;
  }

  /** Undefined when there is no such file. */
  text(file: string): string | undefined {
    const address = new URL(file, this.#directory);
    if (existsSync(address)) return readFileSync(address, 'utf8').replace(/^\uFEFF/, '');
    this.report(file, undefined, `the file is missing; brands/${sampleBrand} has one to copy.`);
    return undefined;
  }

  /** Adds problems, each a sentence that begins with its field, as in `facts.evening.hero`. */
  judge(file: string, problems: readonly string[]): void {
    for (const problem of problems) {
      const [, ...path] = problem.split(' ')[0]?.match(/[\w-]+/g) ?? [];
      this.report(file, this.#lines.get(file)?.(path), problem);
    }
  }

  report(file: string, line: number | undefined, problem: string): void {
    const shown = relative(process.cwd(), fileURLToPath(new URL(file, this.#directory)));
    this.#problems.push(`${shown}${line === undefined ? '' : `:${line}`}: ${problem}`);
  }

  /** @throws {BrandError} that has each problem until now on a line */
  settle(): void {
    if (this.#problems.length > 0) throw new BrandError(this.#problems.join('\n'));
  }
}
