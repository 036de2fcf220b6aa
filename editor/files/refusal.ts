/** Why something is not done: the message is a sentence for whoever edits. Nothing has been changed. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly status: 404 | 409 | 413 | 415 | 422;

  constructor(status: Refusal['status'], sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** A file was changed since it was opened. */
export class Conflict extends Refusal {
  override readonly name = 'Conflict';

  constructor(sentence: string) {
    super(409, sentence);
  }
}
