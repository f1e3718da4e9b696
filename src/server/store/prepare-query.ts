// Queries that run often are compiled once, because building one costs more than running it. Their
// parameters are filled in by name.
import type { CompiledQuery } from 'kysely';

class Parameter {
  readonly name: string | symbol;
  constructor(name: string | symbol) {
    this.name = name;
  }
}

/**
 * Compiles a query and returns a function that fills in its parameters, for `executeQuery`. `build`
 * uses the properties of its argument as parameters; other values in the query are constants.
 */
export function prepareQuery<Values extends object, Row>(
  build: (values: Values) => { compile(): CompiledQuery<Row> },
): (values: Values) => CompiledQuery<Row> {
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Parameter(name) });
  const query = build(placeholders).compile();
  return (values) => {
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Parameter ? Reflect.get(values, parameter.name) : parameter,
    );
    return { ...query, parameters };
  };
}
