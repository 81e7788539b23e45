/** Open Image Denoise's U-Net as an ONNX model, written field by field as protocol buffers (onnx.proto, operator set 13). */
import { readWeights } from './weights.mjs';

const varint = (number) => {
  const bytes = [];
  let rest = BigInt(number);
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest ? low | 128 : low);
  } while (rest);
  return Buffer.from(bytes);
};
const integer = (field, number) => Buffer.concat([varint(field << 3), varint(number)]);
const bytes = (field, content) => {
  const data = Buffer.from(content);
  return Buffer.concat([varint((field << 3) | 2), varint(data.length), data]);
};
const message = (field, ...parts) => bytes(field, Buffer.concat(parts));

const float32 = 1; // TensorProto.DataType

const attribute = {
  integer: (name, value) => message(5, bytes(1, name), integer(3, value), integer(20, 2)),
  text: (name, value) => message(5, bytes(1, name), bytes(4, value), integer(20, 3)),
  integers: (name, values) => message(5, bytes(1, name), ...values.map((value) => integer(8, value)), integer(20, 7)),
};

const operation = (type, inputs, output, attributes = []) =>
  message(1, ...inputs.map((input) => bytes(1, input)), bytes(2, output), bytes(4, type), ...attributes);

const constant = (name, shape, values) =>
  message(5, ...shape.map((size) => integer(1, size)), integer(2, float32), bytes(8, name), bytes(9, new Uint8Array(values.buffer)));

/** The model's input or output; a size of -1 is decided by the picture. */
function picture(field, name, shape) {
  const sizes = shape.map((size, i) => message(1, size < 0 ? bytes(2, `size${i}`) : integer(1, size)));
  return message(field, bytes(1, name), message(2, message(1, integer(1, float32), message(2, ...sizes))));
}

/** Layers as they are added, each called by its output. */
class Graph {
  parts = [constant('twice', [4], new Float32Array([1, 1, 2, 2]))];
  count = 0;

  constructor(weights) {
    this.weights = weights;
  }

  add(type, inputs, attributes) {
    const output = `layer${(this.count += 1)}`;
    this.parts.push(operation(type, inputs, output, attributes));
    return output;
  }

  convolve(input, name) {
    const tensors = ['weight', 'bias'].map((kind) => `${name}.${kind}`);
    for (const tensor of tensors) this.parts.push(constant(tensor, this.weights[tensor].shape, this.weights[tensor].values));
    const sizes = [attribute.integers('kernel_shape', [3, 3]), attribute.integers('pads', [1, 1, 1, 1])];
    return this.add('Conv', [input, ...tensors], sizes);
  }

  layer(input, name) {
    return this.add('Relu', [this.convolve(input, name)]);
  }

  half(input) {
    return this.add('MaxPool', [input], [attribute.integers('kernel_shape', [2, 2]), attribute.integers('strides', [2, 2])]);
  }

  doubleAndJoin(input, skipped) {
    const nearest = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' };
    const settings = Object.entries(nearest).map(([name, value]) => attribute.text(name, value));
    const doubled = this.add('Resize', [input, '', 'twice'], settings);
    return this.add('Concat', [doubled, skipped], [attribute.integer('axis', 1)]);
  }
}

/** { model: a Buffer in ONNX format, channels: how many its input has }. Sides of a picture must be multiples of 16. */
export function networkOf(weightsFile) {
  const weights = readWeights(weightsFile);
  const graph = new Graph(weights);
  const levels = ['input'];
  let x = graph.layer('input', 'enc_conv0');
  for (const level of [1, 2, 3, 4]) {
    x = graph.half(graph.layer(x, `enc_conv${level}`));
    levels.push(x);
  }
  x = graph.layer(graph.layer(x, 'enc_conv5a'), 'enc_conv5b');
  for (const level of [4, 3, 2, 1]) {
    x = graph.doubleAndJoin(x, levels[level - 1]);
    x = graph.layer(graph.layer(x, `dec_conv${level}a`), `dec_conv${level}b`);
  }
  graph.parts.push(operation('Identity', [graph.convolve(x, 'dec_conv0')], 'output'));

  const channels = weights['enc_conv0.weight'].shape[1];
  const ends = [picture(11, 'input', [1, channels, -1, -1]), picture(12, 'output', [1, 3, -1, -1])];
  const body = message(7, ...graph.parts, bytes(2, 'unet'), ...ends);
  const model = Buffer.concat([integer(1, 8), body, message(8, bytes(1, ''), integer(2, 13))]);
  return { model, channels };
}
