/** Something that the operator has to change; shown without a stack. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault';
}
